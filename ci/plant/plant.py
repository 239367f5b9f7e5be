#!/usr/bin/env python3
"""Plants faults into copies of real source trees and says how many of them are found.

    plant.py BINARY TREE... [--seed N] [--count N] [--kind faults|neutral|both] [--list] [--keep DIR]

Of the statements that reach a collective `--count` are drawn, in turn from every tree and from every
distance (in the function itself, one call up, three calls up), and each is given the next kind of fault
that fits it. A tree is copied once for each set of places of which none calls another, all of them are
planted, and one run judges the set. A fault is found if a finding has its primary line or its guard in the
planted lines. Places where the tree as it is has a finding are not drawn. Nothing is fetched, and the trees
are only read.

Prints a table of kind, distance and level, and what was missed by reason. `--min-warning`, `--min-error`
and `--max-neutral` (percent) decide the exit status.
"""
import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import edits
import places

DISTANCES = (0, 1, 3)
LEVELS = ("error", "warning", "note")
NEAR = 4  # calls within which two places count as influencing each other
TIMEOUT_SECONDS = 900


def check(binary, tree, profile):
    done = subprocess.run([binary, "check", tree, "--isolated", "--no-respect-gitignore", "--profile",
                           profile, "--output-format", "json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          timeout=TIMEOUT_SECONDS)
    if done.returncode not in (0, 1):
        sys.exit("%s check %s: exit status %d\n%s" % (binary, tree, done.returncode,
                                                      done.stderr.decode("utf-8", "replace")[-2000:]))
    return json.loads(done.stdout)["findings"]


def spots(finding):
    """(path, line) of what a finding is about: its primary line and its guard."""
    out = {(os.path.normpath(finding["path"]), finding["line"])}
    for step in finding["steps"]:
        if step["role"] == "guard":
            out.add((os.path.normpath(step["path"]), step["line"]))
    return out


def mentioned(finding):
    return {(os.path.normpath(s["path"]), s["line"]) for s in finding["steps"] + finding["related"]}


class Plant:
    def __init__(self, number, place, kind, form):
        self.number, self.place, self.kind, self.form = number, place, kind, form
        self.first = self.last = 0  # lines in the copy
        self.level, self.why, self.code = None, "", ""

    def name(self):
        p = self.place
        return "%s:%d %s, %d up, %s" % (p.path, p.line, p.function[1], p.distance, self.kind)


def survey(options):
    """The places of every tree and distance, and the call graphs."""
    pools, graphs = collections.OrderedDict(), {}
    for tree in options.trees:
        found, calls, _ = places.find(options.binary, tree, DISTANCES)
        graphs[tree] = calls
        noisy = set()
        for finding in check(options.binary, tree, "gate"):
            noisy |= spots(finding)
        for distance in DISTANCES:
            pool = [p for p in found if p.distance == distance and not any(
                (p.path, line) in noisy for line in range(p.line, p.stmt.end_lineno + 1))]
            pool.sort(key=places.Place.key)
            pools[(tree, distance)] = pool
        if not options.quiet:
            print("%s: %s" % (tree, ", ".join("%d places %d up" % (len(pools[(tree, d)]), d)
                                              for d in DISTANCES)), file=sys.stderr)
    return pools, graphs


def draw(kinds, pools, seed, count):
    """The plants of a run: from each tree and distance in turn, each of the kind that is due."""
    rng = random.Random(seed)
    pools = collections.OrderedDict((key, list(pool)) for key, pool in pools.items())
    for pool in pools.values():
        rng.shuffle(pool)
    plants, used, turn = [], set(), 0
    order, made = sorted(kinds), collections.Counter()
    while len(plants) < count and any(pools.values()):
        _, distance = list(pools)[turn % len(pools)]
        pool = list(pools.values())[turn % len(pools)]
        turn += 1
        while pool:
            place = pool.pop()
            # the kind that this distance has least of
            fitting = [k for k in order if edits.fits(k, place)]
            if (place.path, place.line) in used or not fitting:
                continue
            kind = min(fitting, key=lambda k: (made[(k, distance)], order.index(k)))
            forms = kinds[kind]
            form = forms[made[(kind, distance)] % len(forms)]
            made[(kind, distance)] += 1
            used.add((place.path, place.line))
            plants.append(Plant(len(plants) + 1, place, kind, form))
            break
    return plants


def near(calls, function):
    seen, edge = {function}, [function]
    for _ in range(NEAR):
        edge = [c for f in edge for c in calls.get(f, ()) if c not in seen]
        seen.update(edge)
    return seen


def sets_of(plants, calls):
    """Plants in sets in which no function calls another one's, or has two."""
    sets = []
    for plant in plants:
        own = plant.place.function
        below = near(calls, own)
        for one in sets:
            if not any(other.place.function in below or own in reach for other, reach in one):
                one.append((plant, below))
                break
        else:
            sets.append([(plant, below)])
    return [[plant for plant, _ in one] for one in sets]


def copy_tree(tree, paths, target):
    for path in paths:
        to = os.path.join(target, os.path.relpath(path, tree))
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copyfile(path, to)


def apply(plants, tree, target):
    """Writes the planted files into the copy; says which lines each plant has there."""
    by_path = collections.defaultdict(list)
    for plant in plants:
        by_path[plant.place.path].append(plant)
    for path, some in by_path.items():
        lines = list(some[0].place.source.lines)
        moved = 0
        for plant in sorted(some, key=lambda p: p.place.line):
            stmt = plant.place.stmt
            new = edits.lines_of(plant.form, plant.number, plant.place)
            start = stmt.lineno - 1 + moved
            lines[start:stmt.end_lineno + moved] = new
            plant.first, plant.last = start + 1, start + len(new)
            moved += len(new) - (stmt.end_lineno - stmt.lineno + 1)
        text = "\n".join(lines)
        compile(text, path, "exec", dont_inherit=True)  # a plant that is no program would count as a miss
        with open(os.path.join(target, os.path.relpath(path, tree)), "w", encoding="utf-8") as f:
            f.write(text)


def match(plants, findings, tree, target):
    """Gives every plant its surest finding."""
    at = {}
    for plant in plants:
        path = os.path.normpath(os.path.join(target, os.path.relpath(plant.place.path, tree)))
        for line in range(plant.first, plant.last + 1):
            at[(path, line)] = plant
    for finding in findings:
        for spot in spots(finding):
            plant = at.get(spot)
            if plant and (plant.level is None or
                          LEVELS.index(finding["level"]) < LEVELS.index(plant.level)):
                plant.level, plant.code = finding["level"], finding["code"]
                plant.why = finding.get("whyLevel", "")
    return at


def explain(plants, binary, tree, target, at):
    """Why the missed ones of a set were missed, as far as the dumps tell."""
    missed = [p for p in plants if p.level not in ("error", "warning")]
    if not missed:
        return
    everything = check(binary, target, "all")
    elsewhere = {}
    for finding in everything:
        for spot in mentioned(finding):
            if spot in at and finding["level"] != "note":
                elsewhere.setdefault(at[spot], "%s:%d" % (finding["path"], finding["line"]))
    for plant in missed:
        plant.level = None
    match(missed, everything, tree, target)
    evaluated = set()
    out = subprocess.run([binary, "dump", "trace", target], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=False).stdout.decode("utf-8", "replace")
    for line in out.splitlines():
        if line and not line[0].isspace() and " #" in line:
            path, name = line.split(" #")[0].rsplit(" ", 1)
            evaluated.add((os.path.normpath(path), name.split(".")[-1]))
    calls = places.read_calls(binary, target)
    events = {}
    out = subprocess.run([binary, "dump", "events", target], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=False).stdout.decode("utf-8", "replace")
    for line in out.splitlines():
        path, number, _ = line.split("\t")[0].rsplit(":", 2)
        events[(os.path.normpath(path), int(number))] = True
    for plant in missed:
        plant.reason = reason(plant, tree, target, calls, evaluated, events, elsewhere)


def reason(plant, tree, target, calls, evaluated, events, elsewhere):
    place = plant.place
    path = os.path.normpath(os.path.join(target, os.path.relpath(place.path, tree)))
    if plant in elsewhere:
        return "reported elsewhere, at " + elsewhere[plant]
    if (path, place.function[1].split(".")[-1]) not in evaluated:
        return "its function has no event in any trace"
    if place.distance == 0:
        if not any((path, line) in events for line in range(plant.first, plant.last + 1)):
            return "the collective is no event"
    else:
        names = {places.called_name(n) for n in places.ast.walk(place.stmt)
                 if isinstance(n, places.ast.Call)}
        exact = [c for c, known in calls[(path, place.function[1])].items()
                 if known == "exact" and places.names_of(c) in names]
        if not exact:
            return "the call is not followed (" + place.known + ")"
    if plant.level == "note":
        return "a note: " + plant.why
    return "followed and equal, or undecided"


def judge(options, kind, plants, graphs):
    for tree in options.trees:
        mine = [p for p in plants if p.place.tree == tree]
        files = places.textual.python_files(options.binary, tree)
        for number, one in enumerate(sets_of(mine, graphs[tree])):
            with tempfile.TemporaryDirectory() as scratch:
                root = options.keep or scratch
                base = os.path.join(root, "%s-%s-%d" % (os.path.basename(os.path.dirname(
                    os.path.abspath(tree))), kind, number))
                target = os.path.join(base, os.path.basename(os.path.normpath(tree)))
                copy_tree(tree, files, target)
                apply(one, tree, target)
                at = match(one, check(options.binary, target, "gate"), tree, target)
                if kind == "faults" and not options.no_reasons:
                    explain(one, options.binary, tree, target, at)
                for plant in one:
                    plant.copy = os.path.join(target, os.path.relpath(plant.place.path, tree))
            if not options.quiet:
                print("%s: %d planted, %d found" % (base, len(one), sum(
                    p.level in ("error", "warning") for p in one)), file=sys.stderr)


def share(part, whole):
    return 100.0 * part / whole if whole else 0.0


def table(plants):
    rows = collections.OrderedDict()
    for plant in sorted(plants, key=lambda p: (p.kind, p.place.distance)):
        for key in ((plant.kind, str(plant.place.distance)), ("all", str(plant.place.distance)),
                    ("all", "all")):
            rows.setdefault(key, []).append(plant)
    print("| kind | calls up | planted | error | warning | neither |\n|---|---|---|---|---|---|")
    for (kind, distance), some in sorted(rows.items(), key=lambda r: (r[0][0] == "all", r[0])):
        counts = [sum(p.level == level for p in some) for level in ("error", "warning")]
        print("| %s | %s | %d | %d | %d | %d |" % (kind, distance, len(some), *counts,
                                                  len(some) - sum(counts)))


def report(options, kind, plants):
    table(plants)
    errors = share(sum(p.level == "error" for p in plants), len(plants))
    both = share(sum(p.level in ("error", "warning") for p in plants), len(plants))
    print("%d planted: %.1f %% at warning or above, %.1f %% at error" % (len(plants), both, errors))
    if kind == "faults" and not options.no_reasons:
        reasons = collections.Counter(p.reason.split(", at ")[0] for p in plants
                                      if p.level not in ("error", "warning"))
        for text, count in sorted(reasons.items(), key=lambda r: (-r[1], r[0])):
            print("missed: %d  %s" % (count, text))
    if options.list:
        for p in plants:
            found = p.level in ("error", "warning")
            print("%s %s %s:%d [%s] %s" % (p.code + " " + p.level if found else "silent", p.name(), p.copy,
                                          p.first, p.place.known,
                                          p.why if found else getattr(p, "reason", "")))
    if kind == "neutral":
        return both > options.max_neutral
    return both < options.min_warning or errors < options.min_error


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("trees", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--kind", choices=("faults", "neutral", "both"), default="both")
    parser.add_argument("--min-warning", type=float, default=0)
    parser.add_argument("--min-error", type=float, default=0)
    parser.add_argument("--max-neutral", type=float, default=100)
    parser.add_argument("--list", action="store_true", help="one line a plant")
    parser.add_argument("--no-reasons", action="store_true", help="do not ask why one was missed")
    parser.add_argument("--keep", type=os.path.abspath, help="leave the planted copies in this directory")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress on standard error")
    options = parser.parse_args()
    pools, graphs = survey(options)
    failed = False
    for kind, kinds in (("faults", edits.FAULTS), ("neutral", edits.NEUTRAL)):
        if options.kind not in (kind, "both"):
            continue
        plants = draw(kinds, pools, options.seed, options.count)
        if not plants:
            sys.exit("no statement of these trees reaches a collective")
        judge(options, kind, plants, graphs)
        failed = report(options, kind, plants) or failed
        sys.stdout.flush()
    return failed


if __name__ == "__main__":
    sys.exit(main())
