#!/usr/bin/env python3
"""Fails when a file under analyzer/ includes a room that ci/layers.txt does not allow it."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"/]+)/', re.M)


def read_table():
    table = {}
    for line in (ROOT / "ci/layers.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            room, _, allowed = line.partition(":")
            table[room] = set(allowed.split()) | {room}
    return table


def main():
    table, faults, count = read_table(), [], 0
    for room in table:
        for other in table[room] - set(table):
            faults.append("ci/layers.txt: %s: no room %s" % (room, other))
    for path in sorted((ROOT / "analyzer").glob("*/*")):
        if path.suffix not in (".c", ".h", ".def"):
            continue
        room, count = path.parent.name, count + 1
        if room not in table:
            faults.append("%s: room %s has no row in ci/layers.txt" % (path.relative_to(ROOT), room))
            continue
        for other in INCLUDE.findall(path.read_text(encoding="utf-8", errors="replace")):
            if other not in table[room]:
                faults.append("%s: %s may not include %s" % (path.relative_to(ROOT), room, other))
    print("\n".join(sorted(set(faults))) or "%d files keep to the layers" % count)
    return 1 if faults or not count else 0


sys.exit(main())
