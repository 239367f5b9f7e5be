#!/usr/bin/env python3
"""Judge the analyzer by the MPI Bugs Initiative: run.py DIR BINARY [--jobs N]

DIR holds the programs that its generators make (`python3 MBI.py -c generate`, github mquinson/MBI).
Each says in its header what is wrong with it. A program counts as found when a finding of the default
profile is reported.

    call ordering   ERROR: CallMatching of programs that use collectives and no point to point
    communicator    ERROR: CommunicatorMatching, the same
    correct         OK

Exit status 1 if a bar is missed.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys
from collections import Counter, defaultdict

SHOWN = ("error", "warning")
BARS = {"ordering recall": 0.99, "ordering precision": 0.99, "communicator recall": 0.9,
        "findings a faulty file": 1.2, "CPU a file": 0.15}


def header(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        text = f.read(6000)
    label = re.search(r"mpirun -np.*\n\s*\|\s*(OK|ERROR:\s*\w+)", text)
    features = dict(re.findall(r"^\s*([A-Z0-9]+(?:!\w+)?):\s*(Yes|Lacking)", text, re.M))
    used = {k.split("!")[0] for k, v in features.items() if v == "Yes"}
    return (label.group(1).replace("ERROR: ", "") if label else "?"), used


def check(binary, path):
    done = subprocess.run([binary, "check", path, "--output-format", "json", "-q", "--no-cache"],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        return None
    return [f for f in json.loads(done.stdout)["findings"] if f["level"] in SHOWN]


def share(part, whole):
    return part / whole if whole else 1.0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("folder")
    p.add_argument("binary")
    p.add_argument("--list", type=int, default=12, help="how many wrong ones to name of a kind")
    args = p.parse_args()
    found, wrong, count, crashed = defaultdict(list), defaultdict(list), Counter(), []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    files = sorted(n for n in os.listdir(args.folder) if n.endswith((".c", ".cpp")))
    for name in files:
        path = os.path.join(args.folder, name)
        label, used = header(path)
        got = check(args.binary, path)
        if got is None:
            crashed.append(name)
            continue
        kind = label
        if label == "CallMatching":
            kind = "ordering" if used == {"COLL"} else "CallMatching with P2P"
        elif label == "CommunicatorMatching":
            kind = "communicator" if "P2P" not in used else "communicator of P2P"
        count[kind] += 1
        found[kind].append(len(got))
        if bool(got) != (kind != "OK"):
            wrong[kind].append(name)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / max(1, len(files))
    print("%-24s %6s %9s %9s" % ("", "files", "reported", "findings"))
    for kind in sorted(count, key=lambda k: (k not in ("ordering", "communicator", "OK"), k)):
        print("%-24s %6d %9d %9d" % (kind, count[kind], sum(n > 0 for n in found[kind]), sum(found[kind])))
    hits = sum(n > 0 for n in found["ordering"])
    false = sum(n > 0 for n in found["OK"])
    loud = [n for kind in ("ordering", "communicator") for n in found[kind] if n]
    results = {"ordering recall": share(hits, count["ordering"]),
               "ordering precision": share(hits, hits + false),
               "communicator recall": share(sum(n > 0 for n in found["communicator"]), count["communicator"]),
               "findings a faulty file": share(sum(loud), len(loud)),
               "CPU a file": cpu}
    bad = bool(crashed) or false > 0
    for what, value in results.items():
        most = what in ("findings a faulty file", "CPU a file")
        good = value <= BARS[what] if most else value >= BARS[what]
        bad = bad or not good
        print("%-24s %.3f  (%s %s)%s" % (what, value, "at most" if most else "at least", BARS[what],
                                         "" if good else "  MISSED"))
    for kind in ("ordering", "communicator", "OK"):
        for name in wrong[kind][:args.list]:
            print("wrong: %-12s %s" % (kind, name))
    for name in crashed[:args.list]:
        print("no report:", name)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
