#!/usr/bin/env python3
"""Time and memory of `ranklint check TREE`, and their ratio to the floor (parsing and one walk of the
same files, Python or C: ci/bench/floor.c). The row "read" is `ranklint dump ir`, which reads and prints but
judges nothing. Medians, since other work shares the machine; compare ratios, not seconds.
usage: bench.py [--build DIR] [--runs N] [--json FILE] TREE..."""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time


def measure(command, stdin, allowed):
    """CPU seconds, wall seconds and peak kilobytes of one run."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if stdin:
        child.stdin.write(stdin)
        child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in allowed:
        sys.exit("%s: status %d" % (" ".join(command), child.returncode))
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss


def files_of(ranklint, tree):
    """The files that ranklint takes, in its own words: the floor reads the same."""
    done = subprocess.run([ranklint, "dump", "ir", tree], capture_output=True)
    return [line[3:].decode("utf-8", "surrogateescape") for line in done.stdout.splitlines()
            if line.startswith(b"== ")]


def bench(build, tree, runs):
    ranklint, floor = str(build / "ranklint"), str(build / "bench_floor")
    paths = files_of(ranklint, tree)
    size = sum(os.path.getsize(p) for p in paths)
    listing = "".join(p + "\n" for p in paths).encode("utf-8", "surrogateescape")
    check = [ranklint, "check", "-s", "--isolated", tree]
    commands = {"floor": ([floor], listing, (0,)), "read": ([ranklint, "dump", "ir", tree], None, (0, 1)),
                "-j1": (check + ["-j1"], None, (0, 1)),
                "-j2": (check + ["-j2"], None, (0, 1))}
    samples = {name: [] for name in commands}
    for _ in range(runs):  # interleaved, so that a busy minute hits all alike
        for name, command in commands.items():
            samples[name].append(measure(*command))
    rows = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in samples.items()}
    print("%s: %d files, %.1f MB" % (tree, len(paths), size / 1e6))
    print("%-6s %9s %9s %9s   %s" % ("", "cpu s", "wall s", "peak MB", "against the floor: cpu, wall, peak"))
    for name, row in rows.items():
        ratios = [value / base if base else 0 for value, base in zip(row, rows["floor"])]
        print("%-6s %9.3f %9.3f %9.1f   %.2f  %.2f  %.2f" % (name, row[0], row[1], row[2] / 1024, *ratios))
    return {"tree": tree, "files": len(paths), "bytes": size, "medians": rows}


def main():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", type=pathlib.Path, default=root / "build")
    p.add_argument("--runs", type=int, default=5)
    p.add_argument("--json")
    p.add_argument("trees", nargs="+", metavar="TREE")
    args = p.parse_args()
    subprocess.run(["cmake", "--build", str(args.build), "--target", "ranklint", "bench_floor"],
                   check=True, stdout=subprocess.DEVNULL)
    results = [bench(args.build.resolve(), tree, args.runs) for tree in args.trees]
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(results, indent=1) + "\n")


main()
