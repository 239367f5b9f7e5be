#!/usr/bin/env python3
"""What the documentation says to type works, and prints what it says.

usage: docs.py BINARY

`console` blocks: `$ command` and its output (`...` is any number of lines). `sh` blocks: every command ends
with 0, ranklint perhaps with 1. In yaml and groovy blocks the ranklint commands are run. `<!-- not run: why -->`
above a block exempts it."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from harness import Harness

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"(<!-- not run: [^\n]+ -->\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"ranklint [a-z][^\n'#]*")
TIMEOUT_SECONDS = 120


class Sandbox:
    """A directory in which the commands find what they speak of."""

    def __init__(self, binary, folder):
        self.folder = folder
        (folder / "bin").mkdir()
        (folder / "build").mkdir()
        for place in ("bin/ranklint", "build/ranklint"):
            (folder / place).symlink_to(binary)
        for launcher in ("srun", "sbatch"):  # the scheduler's part is none of ours
            (folder / "bin" / launcher).write_text("#!/bin/sh\nexit 0\n")
            (folder / "bin" / launcher).chmod(0o755)
        for tree, name in (("docs/example", "docs/example"), ("docs/example", "example"),
                           ("testcases/example", "testcases/example")):
            shutil.copytree(ROOT / tree, folder / name)
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("RANKLINT_", "CI_", "GITHUB_"))}
        self.env["PATH"] = str(folder / "bin") + ":" + self.env["PATH"]
        for args in (("init", "-q", "-b", "main"), ("add", "docs", "testcases", "example"), ("commit", "-qm", "x"),
                     ("update-ref", "refs/remotes/origin/main", "HEAD")):
            subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *args], cwd=folder,
                           check=True, capture_output=True)

    def run(self, script):
        return subprocess.run(["sh", "-c", script], cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT_SECONDS)


def fits(wanted, got):
    """Line by line; `...` is any number of lines."""
    if not wanted:
        return not got
    if wanted[0] == "...":
        return any(fits(wanted[1:], got[i:]) for i in range(len(got) + 1))
    return bool(got) and wanted[0] == got[0] and fits(wanted[1:], got[1:])


def check_console(h, where, box, text):
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, wanted = part.partition("\n")
        got = box.run(command).stdout.decode("utf-8")
        # Findings and the closing line are two streams; an empty line between them is the report's own.
        h.check("%s: $ %s" % (where, command), fits(wanted.rstrip("\n").split("\n"), got.rstrip("\n").split("\n")), got)


def check_sh(h, where, box, text):
    wrapper = "set -e\nranklint() { command ranklint \"$@\" || [ $? = 1 ]; }\n"
    script = text.replace("build/ranklint ", "ranklint ")
    if re.search(r"\|\||&&", script):
        wrapper = ""  # the script says itself what follows from a status
        done = box.run(script)
        h.check("%s: sh" % where, b"ranklint: error" not in done.stdout and done.returncode in (0, 1), done.stdout.decode())
        return
    done = box.run(wrapper + script)
    h.check("%s: sh" % where, done.returncode == 0, "%s: %s" % (text, done.stdout.decode()))


def check_commands(h, where, box, text):
    for command in COMMAND.findall(text):
        done = box.run(command)
        h.check("%s: %s" % (where, command), done.returncode in (0, 1) and b"ranklint: error" not in done.stdout,
                done.stdout.decode())


KINDS = {"console": check_console, "sh": check_sh, "yaml": check_commands, "groovy": check_commands}


def check_links(h, page, text):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        h.check("%s: link" % page, ((ROOT / page).parent / target).exists(), target)


def main():
    h = Harness(sys.argv[1])
    ran = 0
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        check_links(h, page, text)
        with tempfile.TemporaryDirectory() as d:
            box = Sandbox(h.binary, pathlib.Path(d).resolve())
            for exempt, kind, block in BLOCK.findall(text):
                if kind not in KINDS or exempt:
                    continue
                KINDS[kind](h, page, box, block)
                if "git clone" in block:
                    h.check("%s: %s: what is cloned is pinned" % (page, kind), re.search(r"checkout .*RANKLINT_REVISION", block), block)
                ran += 1
    with tempfile.TemporaryDirectory() as d:
        hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
        check_commands(h, ".pre-commit-hooks.yaml", Sandbox(h.binary, pathlib.Path(d).resolve()),
                       "\n".join(re.findall(r"entry: (.*)", hooks)))
    h.check("blocks were run", ran >= 12, str(ran))
    drawn = h.run("picture", "docs/example/train.py:15", "docs/example", cwd=ROOT)
    h.check("docs/picture.svg is what is drawn", drawn.stdout == (ROOT / "docs/picture.svg").read_bytes())
    xml.etree.ElementTree.fromstring(drawn.stdout)
    h.expect("no finding, no picture", h.run("picture", "docs/example/train.py:1", "docs/example", cwd=ROOT), 2, ["picture:"])
    h.finish()


main()
