#!/usr/bin/env python3
"""Runs every fuzz target for a while, from its corpus and from the cases; fails on a crash, a hang or a leak.

usage: run.py BUILD [SECONDS [SEED]]

BUILD is the directory of the preset `fuzz`. What breaks a target is kept in BUILD/finds: mend it, and put the
file, made small, into ci/fuzz/corpus/TARGET, from where ctest replays it. Seed 0 is another one each time."""
import multiprocessing.pool
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT / "ci/fuzz/corpus"
CASES = ROOT / "testcases"
SLOW = ("check", "native_check", "programs")  # each input is a whole run: they get twice the time
MORE = {"python_reader": (CASES / "robust", CASES / "language"), "check": (CASES / "robust", CASES / "comments"),
        "native_reader": (CASES / "native",), "native_check": (CASES / "native",), "stubs": (ROOT / "rules",)}


def fuzz(target, build, seconds, seed):
    finds = build / "finds"
    seconds *= 2 if target in SLOW else 1
    finds.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as grown:
        command = [build / ("fuzz_" + target), "-max_total_time=%d" % seconds, "-seed=%d" % seed, "-timeout=60",
                   "-rss_limit_mb=4096", "-max_len=4096", "-verbosity=1", "-print_final_stats=1",
                   "-artifact_prefix=%s/%s-" % (finds, target), grown, CORPUS / target, *MORE.get(target, ())]
        done = subprocess.run(command, capture_output=True)
    said = done.stderr.decode("utf-8", "replace").splitlines()
    count = next((line.split()[-1] for line in said if "number_of_executed_units" in line), "?")
    return target, done.returncode, count, said


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    targets = sorted(p.stem for p in (ROOT / "ci/fuzz").glob("*.c"))
    broken = 0
    with multiprocessing.pool.ThreadPool(os.cpu_count()) as pool:
        for target, code, count, said in pool.imap(lambda t: fuzz(t, build, seconds, seed), targets):
            print("fuzz %-14s %s inputs, %s" % (target, count, "status %d" % code if code else "clean"), flush=True)
            if code:
                broken += 1
                print("\n".join(said[-60:]))
    print("%d targets, %d failed" % (len(targets), broken))
    sys.exit(1 if broken else 0)


main()
