#!/usr/bin/env python3
"""Tests of the planting on a tree of a few functions: what is found, what is missed, what stays quiet.

    test_plant.py BINARY
"""
import ast
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
import edits
import harness
import places
import plant

TREE = {
    "job/__init__.py": "",
    "job/comm.py": '''
import torch.distributed as dist


def meet():
    dist.barrier()  # on all ranks


def total(x, group=None):
    dist.all_reduce(
        x,
        group=group,
    )
    return x


def never():
    return None
    dist.barrier()


def known_fault():
    if dist.get_rank() == 0:
        dist.barrier()
''',
    "job/steps.py": '''
from job import comm


def save(name):
    comm.meet(); print(name)


def log(name):
    text = """saved
    as"""; print(text)
    comm.meet()


def epoch(names):
    for name in names:
        log(name)


class Trainer:
    def run(self, names):
        epoch(names)
        return len(names)


def apply(function, names):
    function(names)
''',
    "job/tests/test_steps.py": "from job import comm\\n\\n\\ndef test_meet():\\n    comm.meet()\\n",
    "job/main.py": '''
from job import steps

if __name__ == "__main__":
    steps.Trainer().run(["a", "b"])
    steps.apply(steps.save, "c")
''',
}


def write(root):
    for path, text in TREE.items():
        path = os.path.join(root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text.replace("\\n", "\n"))


def names(found):
    return {(os.path.basename(p.path), p.function[1], p.distance) for p in found}


def test_places(h, tree):
    found, _, _ = places.find(h.binary, tree)
    h.check("places", names(found) == {
        ("comm.py", "meet", 0), ("comm.py", "total", 0), ("comm.py", "never", 0),
        ("steps.py", "log", 1), ("steps.py", "Trainer.run", 3)}, names(found))
    for place in found:
        h.check("group", (place.group == "group") == (place.function[1] == "total"), place.group)
    return {p.function[1]: p for p in found}


def test_edits(h, found):
    """Every form is a program that holds the statement as often as the form says."""
    for kinds in (edits.FAULTS, edits.NEUTRAL):
        for kind, forms in kinds.items():
            for form in forms:
                for place in found.values():
                    head = ["def f():"] + ["%sif 1:" % (" " * i)
                                           for i in range(4, place.stmt.col_offset, 4)]
                    text = "\n".join(head + edits.lines_of(form, 7, place))
                    call = place.source.segment(place.stmt).split("(")[0]
                    try:
                        ast.parse(text)
                    except SyntaxError as error:
                        h.check(kind, False, "%s\n%s" % (error, text))
                    h.check(kind, text.count(call + "(") >= form.count("$S"), text)
    h.check("fits", not edits.fits("member of its group", found["log"]))
    h.check("fits", edits.fits("member of its group", found["total"]))
    h.check("fits", not edits.fits("agreed in a smaller group", found["total"]))


def run(h, tree, *more):
    done = h.run(h.binary, tree, *more, binary=os.path.join(HERE, "plant.py"))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_runs(h, tree):
    status, out, err = run(h, tree, "--kind", "faults", "--count", "5", "--list", "-q", "--min-warning", "80")
    h.check("faults", status == 0, out + err)
    h.check("faults", "5 planted: 80.0 % at warning or above" in out, out)
    h.check("faults", out.count("silent ") == 1 and "never" in out.split("silent ")[-1], out)
    h.check("faults", "known_fault" not in out, out)
    status, _, _ = run(h, tree, "--kind", "faults", "--count", "5", "-q", "--min-warning", "90", "--no-reasons")
    h.check("too few", status == 1)
    again = run(h, tree, "--kind", "faults", "--count", "5", "--list", "-q", "--min-warning", "80")[1]
    h.check("the same seed", [l.split(" /")[0] for l in again.splitlines()] ==
            [l.split(" /")[0] for l in out.splitlines()])
    for seed in range(1, 4):
        status, out, err = run(h, tree, "--kind", "neutral", "--count", "5", "--seed", str(seed), "-q",
                               "--max-neutral", "0", "--list")
        h.check("neutral", status == 0 and "5 planted: 0.0 %" in out, out + err)


def main():
    h = harness.Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as root:
        write(root)
        tree = os.path.join(root, "job")
        test_edits(h, test_places(h, tree))
        test_runs(h, tree)
    h.check("kinds", plant.LEVELS[0] == "error")
    h.finish()


if __name__ == "__main__":
    main()
