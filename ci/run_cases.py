#!/usr/bin/env python3
"""Judge the analyzer by the case files: run_cases.py --binary build/ranklint [-j N] [PATH...]

A case is one file of Python or C, or one directory directly under testcases/example,
testcases/frameworks/in_view or testcases/native/bridge. Expectations are comments at the end of the
very line they speak of; in C they begin with `//`:

    # expect: RL101[, RL103] [error|warning]   a finding with that code has its primary line here
    # touch: RL101                             a finding, of whatever code, whose primary, related
                                               or step location is on this line
    # known-miss: RL101 reason                 as expect, but known not to be found yet
    # known-noise: RL101 reason                a finding here that is known to be false

Each finding at warning or above must be claimed by one comment and each comment by one finding.
A known-miss that is found, and a known-noise that is gone, fail: promote them. Cases under
`robust` may also end with status 2, if something is said about it.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CASES = os.path.join(ROOT, "testcases")
DEFAULT_DIRS = ("checks", "real", "frameworks", "quiet", "comments", "example", "language", "robust",
                "native")
SUFFIXES = (".py", ".c", ".cpp", ".cu", ".h")
SHOWN = ("error", "warning")
PROGRAMS = [os.path.realpath(os.path.join(CASES, d)) for d in ("example", "frameworks/in_view", "native/bridge",
                                                           "native/files")]
TIMEOUT_SECONDS = 60

COMMENT = re.compile(r"(?:#|//)\s*(expect|touch|known-miss|known-noise):\s*"
                     r"(RL\d{3}(?:\s*,\s*RL\d{3})*)(?:[ \t]+(.*?))?\s*$")


class Expectation:
    def __init__(self, path, line, kind, code, rest):
        self.path, self.line, self.kind, self.code = path, line, kind, code
        self.level = rest if kind == "expect" and rest in SHOWN else None
        self.reason = rest
        self.claimed = None

    def __str__(self):
        level = " " + self.level if self.level else ""
        return "%s:%d: %s %s%s" % (os.path.relpath(self.path, ROOT), self.line, self.kind,
                                   self.code, level)


def lines_of(path):
    with open(path, "rb") as f:
        text = f.read().decode("utf-8", errors="replace")
    return re.split(r"\r\n|\n|\r", text)


def expectations(path):
    found = []
    for number, line in enumerate(lines_of(path), 1):
        if "#" not in line and "//" not in line:
            continue
        match = COMMENT.search(line)
        if match:
            kind, codes, rest = match.groups()
            for code in re.split(r"\s*,\s*", codes):
                found.append(Expectation(os.path.realpath(path), number, kind, code, rest or ""))
    return found


class Finding:
    def __init__(self, raw):
        self.code, self.level, self.message = raw["code"], raw["level"], raw.get("message", "")
        self.primary = place(raw)
        self.all = {self.primary}
        for other in list(raw.get("related", ())) + list(raw.get("steps", ())):
            self.all.add(place(other))
        self.claimed = False

    def __str__(self):
        path, line = self.primary
        return "%s:%d: %s[%s] %s" % (os.path.relpath(path, ROOT), line, self.level, self.code,
                                     self.message)


def place(raw):
    path = raw.get("path") or "?"
    return os.path.realpath(os.path.join(ROOT, path)), raw.get("line", 0)


class Case:
    def __init__(self, path):
        self.path = path
        self.name = os.path.relpath(path, ROOT)
        self.robust = os.sep + "robust" + os.sep in path or self.name.startswith("..")
        self.wanted = []
        for file in sorted(python_files(path)):
            self.wanted += expectations(file)
        self.failures = []
        self.known = Counter()

    def fail(self, text):
        self.failures.append(text)

    def run(self, binary):
        command = [binary, "check", self.path, "--output-format", "json", "--profile", "gate",
                   "--no-cache", "-q"]
        try:
            done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  timeout=TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            self.fail("no answer within %d s" % TIMEOUT_SECONDS)
            return self
        complaint = done.stderr.decode("utf-8", errors="replace").strip()
        if done.returncode == 2 and self.robust and not self.wanted:
            if not complaint and not done.stdout.strip():
                self.fail("status 2 and not a word about it")
            return self
        if done.returncode not in (0, 1):
            self.fail("status %d: %s" % (done.returncode, complaint[-400:] or "nothing said"))
            return self
        try:
            report = json.loads(done.stdout.decode("utf-8"))
            findings = [Finding(f) for f in report["findings"]
                        if f["level"] in SHOWN and not f.get("suppressed")]
        except (ValueError, KeyError, TypeError) as error:
            self.fail("no usable report (%s: %s): %s" % (type(error).__name__, error,
                                                         complaint[-200:]))
            return self
        if (done.returncode == 1) != bool(findings):
            self.fail("status %d with %d findings shown" % (done.returncode, len(findings)))
        self.compare(findings)
        return self

    def compare(self, findings):
        for kind in ("expect", "known-noise", "known-miss", "touch"):
            for wanted in self.wanted:
                if wanted.kind == kind:
                    wanted.claimed = self.claim(wanted, findings)
        for wanted in self.wanted:
            if wanted.kind in ("expect", "touch"):
                if not wanted.claimed:
                    self.fail("expected, not reported: %s" % wanted)
                elif wanted.level and wanted.claimed.level != wanted.level:
                    self.fail("expected %s, reported: %s" % (wanted.level, wanted.claimed))
            elif wanted.kind == "known-miss":
                if wanted.claimed:
                    self.fail("found now, make it an expect: %s" % wanted)
                self.known["known misses"] += 1
            else:
                if not wanted.claimed:
                    self.fail("silent now, delete the comment: %s" % wanted)
                self.known["known noise"] += 1
        for finding in findings:
            if not finding.claimed:
                self.fail("reported, not expected: %s" % finding)
        self.check_name()

    def claim(self, wanted, findings):
        """The first unclaimed finding that fits; primary locations before others."""
        spot = (wanted.path, wanted.line)
        fits = [f for f in findings if not f.claimed and f.primary == spot
                and (f.code == wanted.code or wanted.kind == "touch")]
        if not fits and wanted.kind == "touch":
            fits = [f for f in findings if not f.claimed and spot in f.all]
        fits.sort(key=lambda f: f.code != wanted.code)
        if fits:
            fits[0].claimed = True
            return fits[0]
        return None

    def check_name(self):
        due = [w for w in self.wanted if w.kind != "known-noise"]
        stem = os.path.splitext(self.path)[0]
        if stem.endswith("_bug") and not due:
            self.fail("a bug file without an expectation")
        if stem.endswith("_ok") and due:
            self.fail("an ok file with an expectation")


def python_files(path):
    if os.path.isfile(path):
        return [path]
    return [os.path.join(folder, name) for folder, _, names in os.walk(path)
            for name in names if name.endswith(SUFFIXES)]


def cases_under(path):
    path = os.path.realpath(path)
    for programs in PROGRAMS:
        if path.startswith(programs + os.sep):
            return [os.path.join(programs, os.path.relpath(path, programs).split(os.sep)[0])]
    if os.path.isfile(path):
        return [path]
    found = []
    for folder, folders, names in os.walk(path):
        if os.path.realpath(folder) in PROGRAMS:
            found += [os.path.join(folder, name) for name in folders]
            folders[:] = []
            continue
        folders[:] = sorted(f for f in folders if f != "__pycache__")
        found += [os.path.join(folder, name) for name in names
                  if name.endswith(SUFFIXES) and not name.endswith(".h")]
    return sorted(found)


def generate(folder):
    """Inputs too large to commit: they must be survived, in time."""
    head = "import torch.distributed as dist\n"
    tail = "if dist.get_rank() == 0:\n    dist.barrier()  # expect: RL101\n"
    made = {
        "long_line.py": head + "TABLE = [" + ", ".join(["0"] * 100000) + "]\n" + tail,
        "long_string.py": head + "TEXT = '" + "x" * 200000 + "'\n" + tail,
        "deep_brackets.py": head + "NEST = " + "[" * 20000 + "]" * 20000 + "\n" + tail,
        "deep_unary.py": head + "FLAG = " + "not " * 20000 + "True\n" + tail,
        "deep_attribute.py": head + "x = a" + ".b" * 20000 + "\n" + tail,
        "deep_blocks.py": head + "".join(" " * i + "if x:\n" for i in range(900)) + " " * 900
                          + "pass\n" + tail,
        "long_chain.py": head + "x = 1\nif x == 0:\n    pass\n"
                         + "".join("elif x == %d:\n    pass\n" % i for i in range(3000)) + tail,
        "many_branches.py": head + "def f(c):\n"
                            + "".join("    if c > %d:\n        dist.barrier()\n" % i
                                      for i in range(400)) + tail,
        "unclosed.py": head + "x = " + "(" * 20000 + "\n",
    }
    for name, text in made.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)
    open_ended = ("deep_brackets.py", "deep_unary.py", "deep_attribute.py", "deep_blocks.py")
    for name in open_ended:  # whether the rest is still read after such a line is not promised
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as f:
            text = f.read()
        with open(path, "w", encoding="utf-8") as f:
            f.write(text[:-len(tail)])
    return [os.path.join(folder, name) for name in sorted(made)]


def folder_of(case):
    parts = case.name.split(os.sep)
    if parts[0] == "..":
        return "generated"
    return os.sep.join(parts[:-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("-j", "--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("-v", "--verbose", action="store_true", help="name the passed cases too")
    parser.add_argument("--no-generated", action="store_true", help="skip the generated inputs")
    parser.add_argument("paths", nargs="*", metavar="PATH")
    options = parser.parse_args()
    binary = os.path.realpath(options.binary)
    if not os.access(binary, os.X_OK):
        sys.exit("run_cases: no executable %s" % options.binary)

    paths = options.paths or [os.path.join(CASES, d) for d in DEFAULT_DIRS
                              if os.path.isdir(os.path.join(CASES, d))]
    for path in paths:
        if not os.path.exists(path):
            sys.exit("run_cases: no such path: %s" % path)
    with tempfile.TemporaryDirectory(prefix="ranklint-cases-") as scratch:
        names = sorted({case for path in paths for case in cases_under(path)})
        if not options.paths and not options.no_generated:
            names += generate(scratch)
        if not names:
            sys.exit("run_cases: no cases there")
        with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
            cases = list(pool.map(lambda name: Case(name).run(binary), names))

    passed, failed, known = Counter(), Counter(), Counter()
    for case in cases:
        (failed if case.failures else passed)[folder_of(case)] += 1
        known.update(case.known)
        if case.failures:
            print("FAIL %s" % case.name)
            for text in case.failures:
                print("     " + text)
        elif options.verbose:
            print("pass %s" % case.name)
    for folder in sorted(set(passed) | set(failed)):
        print("%-28s %4d passed %4d failed" % (folder, passed[folder], failed[folder]))
    print("known misses: %d, known noise: %d" % (known["known misses"], known["known noise"]))
    print("%d passed, %d failed" % (sum(passed.values()), sum(failed.values())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
