#!/usr/bin/env python3
"""Label SPMD programs by running them: label.py [--backend gloo|sim|both] [-v] FILE...

A file says `processes: N` in its first lines; without that it is run with 2 and with 3, and one
divergence makes it a bug.  A name ending in _bug.py or _ok.py says what the label must be.
Exit status 1 if a label disagrees with the name, or two backends with each other.
"""
import argparse
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import sim  # noqa: E402
from gloo_server import Server  # noqa: E402

SIM_LABEL = {"ok": "ok", "divergent": "bug", "crash": "unclear"}


def worlds(path):
    with open(path, encoding="utf-8") as f:
        head = "".join(f.readlines()[:6])
    found = re.search(r"processes:\s*(\d+)", head)
    return [int(found.group(1))] if found else [2, 3]


def combine(labels):
    """One label from those of several world sizes."""
    for want in ("bug", "unclear"):
        for label, reason in labels:
            if label == want:
                return label, reason
    return "ok", ""


def by_sim(path, ns):
    def one(n):
        r = sim.simulate(path, n)
        why = r.detail or ("; ".join("rank %d: %s" % e for e in sorted(r.errors.items())))
        return SIM_LABEL[r.status], why
    return combine([one(n) for n in ns])


def by_gloo(server, path, ns, verbose):
    labels = []
    for n in ns:
        labels.append(server.label(path, n))
        if verbose:
            for rank, calls in enumerate(server.sequences()):
                print("    world %d rank %d: %s" % (n, rank, " · ".join(calls) or "nothing"))
        if labels[-1][0] == "bug":
            break
    return combine(labels)


def expected(path):
    found = re.search(r"_(bug|ok)\.py$", path)
    return found.group(1) if found else None


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--backend", choices=("gloo", "sim", "both"), default="gloo")
    p.add_argument("-v", "--verbose", action="store_true", help="print the ranks' sequences")
    p.add_argument("files", nargs="+")
    args = p.parse_args()
    passed = failed = 0
    with Server() as server:
        for path in args.files:
            got = {}
            ns = worlds(path)
            if args.backend != "gloo":
                got["sim"] = by_sim(path, ns)
            if args.backend != "sim":
                got["gloo"] = by_gloo(server, path, ns, args.verbose)
            want = expected(path)
            labels = {label for label, _ in got.values()}
            good = len(labels) == 1 and (labels == {want} if want else "unclear" not in labels)
            passed, failed = passed + good, failed + (not good)
            print("%s %s: %s" % ("pass" if good else "FAIL", path, ", ".join(
                "%s %s%s" % (k, label, " (%s)" % why if why else "")
                for k, (label, why) in got.items())), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
