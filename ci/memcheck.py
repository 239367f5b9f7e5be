#!/usr/bin/env python3
"""valgrind has nothing to say of a run: on the example, on broken input, and on a sample of the size of a
framework, PyTorch's own torch.distributed (it is only read).

usage: memcheck.py BINARY"""
import pathlib
import shutil
import subprocess
import sys

from harness import Harness

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "testcases"
TORCH = pathlib.Path("/usr/lib/python3/dist-packages/torch/distributed")
VALGRIND = ("valgrind", "-q", "--leak-check=full", "--show-leak-kinds=all", "--errors-for-leak-kinds=all",
            "--error-exitcode=66")
REPORTS = ("--output", "json=/dev/null", "--output", "sarif=/dev/null", "--output", "gitlab=/dev/null")
RUNS = (("check", "-j2", "--profile", "all", *REPORTS, CASES / "example"), ("check", *REPORTS, CASES / "robust"),
        ("why", "docs/example/train.py:15", "docs/example"), ("picture", "docs/example/train.py:15", "docs/example"),
        ("dump", "calls", CASES / "example"), ("check", "--config", "strict = 1", "."), ("explain", "RL101"))


def main():
    h = Harness(sys.argv[1])
    if not shutil.which("valgrind"):
        print("SKIP there is no valgrind")
        sys.exit(77)
    runs = list(RUNS)
    if TORCH.is_dir():
        runs.append(("check", "-j2", "--profile", "all", *REPORTS, TORCH))
    else:
        print("SKIP the large sample: no %s" % TORCH)
    for args in runs:
        done = subprocess.run([*VALGRIND, h.binary, *args], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE)
        err = done.stderr.decode("utf-8", "replace")
        h.check(" ".join(map(str, args)), done.returncode in (0, 1, 2) and "==" not in err, err[-3000:])
    h.finish()


main()
