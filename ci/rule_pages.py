#!/usr/bin/env python3
"""The rule pages hold: every code has a page of the agreed parts, its Bad program gives exactly that
code, its Good program nothing, links lead somewhere, `explain` prints it, cases expect the code.

usage: rule_pages.py --binary build/ranklint"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs/rules"
PARTS = ["Problem", "Bad", "Good", "Why ranks diverge", "How it is decided", "Exceptions", "Not seen"]
TIMEOUT_SECONDS = 60
SETTINGS = {"RL803": ["--config", "require-reason = true"]}  # what a check is off without

Page = collections.namedtuple("Page", "code title summary parts text")


class Count:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, what, holds, detail=""):
        self.passed += bool(holds)
        self.failed += not holds
        if not holds:
            print("FAIL %s: %s" % (what, detail))


def read_page(path):
    text = path.read_text(encoding="utf-8")
    head, *sections = re.split(r"^## +(.*)\n", text, flags=re.M)
    title, _, summary = head.partition("\n")
    return Page(path.stem, title, summary.strip(), dict(zip(sections[::2], sections[1::2])), text)


def ask(binary, *args):
    clean = {k: v for k, v in os.environ.items() if not k.startswith("RANKLINT_")}
    return subprocess.run([binary, *args], capture_output=True, timeout=TIMEOUT_SECONDS, env=clean)


def codes_of(binary):
    rules = ask(binary, "rules").stdout.decode().split("\n\n")[0]  # behind it: codes that are no findings
    rows = re.findall(r"^(RL\d+)  (\S+)\n((?: +\S.*\n?)+)", rules + "\n", re.M)
    return {code: (name, " ".join(summary.split())) for code, name, summary in rows}


def program_of(section):
    blocks = re.findall(r"^```python\n(.*?)^```$", section, flags=re.M | re.S)
    return blocks[0] if len(blocks) == 1 else None


def judge(binary, program, settings):
    """The codes found in the program; a failing run has none but says why."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "program.py")
        path.write_text(program, encoding="utf-8")
        done = ask(binary, "check", "--isolated", *settings, "--output-format", "json", str(path))
    if done.returncode not in (0, 1):
        return ["status %d: %s" % (done.returncode, done.stderr.decode("utf-8", "replace"))]
    report = json.loads(done.stdout)
    return [x["code"] for x in report["findings"] if not x.get("suppressed")] + [x["code"] for x in report["notifications"]]


def check_page(count, binary, page, known):
    name, summary = known
    count.check(page.code + " title", page.title == "# %s %s" % (page.code, name), page.title)
    count.check(page.code + " summary", page.summary == summary, page.summary)
    count.check(page.code + " parts", list(page.parts) == PARTS, list(page.parts))
    for part, wanted in (("Bad", [page.code]), ("Good", [])):
        program = program_of(page.parts.get(part, ""))
        if program is None:
            count.check("%s %s" % (page.code, part), False, "wants exactly one block of Python")
            continue
        compile(program, page.code + " " + part, "exec")
        found = judge(binary, program, SETTINGS.get(page.code, []))
        count.check("%s %s" % (page.code, part), found == wanted, "found %s, wanted %s" % (found, wanted))
    explained = ask(binary, "explain", page.code)
    count.check(page.code + " explain", explained.returncode == 0 and not explained.stderr, explained.stderr)
    plain = re.sub(r"^#+ |^```.*$", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", page.text), flags=re.M)
    count.check(page.code + " explains its page", explained.stdout.decode().split() == plain.split(),
                explained.stdout.decode())
    as_json = json.loads(ask(binary, "explain", page.code.lower(), "--output-format", "json").stdout)
    count.check(page.code + " as JSON", as_json["page"] == page.text and as_json["name"] == name, as_json)
    long = [x for x in explained.stdout.decode().splitlines() if len(x) > 80 and " " in x.strip() and not x.startswith("    ")]
    count.check(page.code + " fits 80 columns", not long, long)
    if not page.code.startswith("RL8"):
        bugs = sorted((ROOT / "testcases/checks" / page.code).glob("*_bug.py"))
        told = [b for b in bugs if re.search(r"# expect: .*" + page.code, b.read_text(encoding="utf-8"))]
        count.check(page.code + " has cases", told, "none under testcases/checks expects it")
    for target in re.findall(r"\]\(([^)#:]+)\)", page.text):
        count.check(page.code + " link", (PAGES / target).exists(), target)


def check_precision(count):
    """What code scanning sorts by is what came of reading findings: docs/adding-a-check.md has the bounds."""
    verdicts = re.findall(r"\| (RL\d+) \| (?:error|warning) \| (REAL|PLAUSIBLE|FALSE) \|",
                          (ROOT / "docs/real-code.md").read_text(encoding="utf-8"))
    count.check("findings were read", len(verdicts) >= 40, len(verdicts))
    rows = re.findall(r'CHECK\("(RL\d+)", "[^"]+", "[a-z]+", "([a-z-]+)"',
                      (ROOT / "analyzer/checks/checks.def").read_text(encoding="utf-8"))
    for code, precision in rows:
        said = [verdict for of, verdict in verdicts if of == code]
        share = sum(verdict != "FALSE" for verdict in said) / len(said) if said else 0
        wanted = "medium" if len(said) < 10 else "high" if share >= 0.7 else "low" if share < 0.4 else "medium"
        if code.startswith("RL8"):
            wanted = "very-high"
        count.check("precision of " + code, precision == wanted, "%s, not %s: %d of %d" % (precision, wanted, share * len(said), len(said)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True)
    binary = os.path.abspath(parser.parse_args().binary)
    count = Count()
    codes, pages = codes_of(binary), {p.stem: p for p in sorted(PAGES.glob("*.md"))}
    count.check("a page for each code and no other", set(codes) == set(pages), sorted(set(codes) ^ set(pages)))
    for code in sorted(set(codes) & set(pages)):
        check_page(count, binary, read_page(pages[code]), codes[code])
    check_precision(count)
    folders = {p.name for p in (ROOT / "testcases/checks").iterdir() if p.is_dir()}
    count.check("a folder of cases for each code and no other", folders == {c for c in codes if c < "RL8"}, folders)
    for word, status in (("RL901", 0), ("divergent-root", 0), ("RL999", 2), ("divergent-rot", 2), ("", 2)):
        done = ask(binary, "explain", word)
        count.check("explain " + word, done.returncode == status, done.stderr)
    print("%d passed, %d failed" % (count.passed, count.failed))
    sys.exit(1 if count.failed or not count.passed else 0)


if __name__ == "__main__":
    main()
