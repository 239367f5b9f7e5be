#!/usr/bin/env python3
"""A run with several threads says what a run with one says, and no data race is seen on the way.

usage: threads.py BINARY [TREE...]

BINARY is built with ThreadSanitizer (preset `tsan`), which ends a run with status 66 at a race."""
import pathlib
import sys

from harness import Harness

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "testcases"
TREES = (CASES / "example", CASES / "checks/RL101", CASES / "checks/RL105", CASES / "frameworks", CASES / "robust",
         CASES / "language")
TSAN = {"TSAN_OPTIONS": "halt_on_error=1 exitcode=66 second_deadlock_stack=1"}


def run(h, jobs, *args):
    return h.run(*args, "-j", str(jobs), cwd=ROOT, env=TSAN)


def main():
    h = Harness(sys.argv[1])
    trees = [pathlib.Path(t) for t in sys.argv[2:]] or TREES
    for tree in trees:
        for command in (("check", "--profile", "all", "--output-format", "json"), ("dump", "calls")):
            if command[0] == "dump" and tree != trees[0]:
                continue
            alone = run(h, 1, *command, tree)
            for jobs in (2, 4):
                done = run(h, jobs, *command, tree)
                what = "%s %s -j%d" % (command[0], tree.name, jobs)
                h.check(what, done.returncode in (0, 1) and b"ThreadSanitizer" not in done.stderr,
                        "%s %s" % (done.returncode, done.stderr[-3000:].decode("utf-8", "replace")))
                h.check(what, (done.returncode, done.stdout) == (alone.returncode, alone.stdout), "differs from -j1")
    stdin = h.run("check", "-", "--stdin-filename", "a.py", "-j4", cwd=ROOT, env=TSAN, stdin=b"import os\n")
    h.expect("standard input", stdin, 0)
    h.finish()


main()
