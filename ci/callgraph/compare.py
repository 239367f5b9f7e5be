#!/usr/bin/env python3
"""Says which share of recorded calls the analyzer's call graph has.

    compare.py BINARY TREE EDGES.tsv [--only PREFIX] [--min PERCENT] [--list N]

Runs `BINARY dump calls .` in TREE; its lines are caller path, caller, callee path, callee, separated
by tabs. EDGES.tsv comes from record.py. Prints the share for each kind of call and the missing ones,
most frequent callee first. Exit status 1 if the whole share is below --min.
"""
import argparse
import collections
import os
import subprocess
import sys


def read_static(binary, tree):
    run = subprocess.run([os.path.abspath(binary), "dump", "calls", "."], cwd=tree,
                         stdout=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"{binary} dump calls: exit status {run.returncode}")
    edges = set()
    for line in run.stdout.decode("utf-8", "replace").splitlines():
        parts = line.split("\t")
        if len(parts) >= 4:
            caller, source, callee, target = parts[:4]
            edges.add((os.path.normpath(caller), source, os.path.normpath(callee), target))
    return edges


def read_recorded(path, only):
    edges = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            *edge, kind = line.rstrip("\n").split("\t")
            if edge[0].startswith(only) and edge[2].startswith(only):
                edges.setdefault(tuple(edge), set()).add(kind)
    return edges


def group(kind):
    return "through a builtin" if kind.startswith("through ") else kind


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("tree")
    parser.add_argument("edges")
    parser.add_argument("--only", default="", help="both ends below this prefix")
    parser.add_argument("--min", type=float, default=0, help="share in percent that must be met")
    parser.add_argument("--list", type=int, default=10, help="missing edges to print a kind")
    options = parser.parse_args()
    static = read_static(options.binary, options.tree)
    recorded = read_recorded(options.edges, options.only)
    found, total = collections.Counter(), collections.Counter()
    missing = collections.defaultdict(list)
    for edge, kinds in sorted(recorded.items()):
        for kind in sorted({group(k) for k in kinds}):
            total[kind] += 1
            found[kind] += edge in static
            if edge not in static:
                missing[kind].append(edge)
    hits = sum(edge in static for edge in recorded)
    share = 100.0 * hits / len(recorded) if recorded else 0.0
    print(f"{hits} of {len(recorded)} recorded edges ({share:.1f} %); {len(static)} in the graph")
    for kind, count in total.most_common():
        print(f"  {kind:<20} {found[kind]:>6} of {count:>6}  {100.0 * found[kind] / count:5.1f} %")
    for kind, edges in sorted(missing.items(), key=lambda item: -len(item[1])):
        print(f"missing: {kind} ({len(edges)})")
        often = collections.Counter(edge[2:] for edge in edges)
        for edge in sorted(edges, key=lambda e: (-often[e[2:]], e))[: options.list]:
            print("  {}:{} -> {}:{}".format(*edge))
    return 1 if share < options.min else 0


if __name__ == "__main__":
    sys.exit(main())
