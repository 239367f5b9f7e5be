#!/usr/bin/env python3
"""What findings say: code in full where programs read it and cut where people do, the way from source to
guard, names of groups.

usage: words.py BINARY"""
import json
import pathlib
import sys
import tempfile

from harness import Harness

NAMES = ["a_rather_long_setting_%d" % i for i in range(12)]
LONG = """import torch.distributed as dist


def settle(%s):
    if dist.get_rank() == 0 and (%s):
        dist.barrier()
""" % (", ".join(NAMES), " or ".join(NAMES))
GUARD = "dist.get_rank() == 0 and (%s)" % " or ".join(NAMES)

FAR = """import time

import torch.distributed as dist


class Clock:
    def __init__(self):
        self.beginning = time.monotonic()

    def is_late(self):
        return time.monotonic() - self.beginning > 60


class Other:
    def __init__(self, clock):
        self.something = clock.beginning


def remaining():
    left = time.monotonic()
    return left


def run(clock):
    if clock.is_late():
        return
    dist.barrier()


def wait():
    if remaining() > 3:
        return
    dist.barrier()


clock = Clock()
Other(clock)
run(clock)
wait()
"""

ASSERTED = """import torch.distributed as dist


def check(parts):
    assert len(parts) > dist.get_rank(), "there are more ranks than parts, which nobody wants"
    dist.barrier()
"""

LAID = """import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

mesh = init_device_mesh("cuda", (2, 4), mesh_dim_names=("dp", "tp"))
if mesh.get_local_rank("tp") == 0:
    dist.all_reduce(torch.ones(1), group=mesh.get_group("tp"))
"""


ALIKE = """import torch.distributed as dist


class Reader:
    def __init__(self, me):
        self.me = me


class Writer:
    def __init__(self, me):
        self.me = me

    def close(self):
        if self.me == 0:
            dist.barrier()


rank = dist.get_rank()
Reader(rank)
Writer(rank).close()
"""


def findings(h, tmp, text, *args):
    (tmp / "job.py").write_text(text)
    done = h.run("check", "--output-format", "json", *args, "job.py", cwd=tmp)
    h.check("runs", done.returncode in (0, 1), str(done.stderr[-300:]))
    return json.loads(done.stdout)["findings"]


def test_long(h, tmp):
    (found,) = findings(h, tmp, LONG)
    h.check("JSON has the whole guard", found["guard"] == GUARD, found["guard"])
    h.check("in the sentence too", GUARD in found["message"] and GUARD in found["safeWhen"], found["message"])
    for fmt in ("concise", "full", "github", "gitlab", "sarif"):
        done = h.run("check", "--output-format", fmt, "job.py", cwd=tmp)
        text = done.stdout.decode()
        h.check("%s: cut between words" % fmt, "a_rather_long_setting_0…`" in text or "a_rather_long_setting_1…`" in text
                or "or…`" in text, text)
    h.check("edits far in a guard change its fingerprint",
            found["fingerprint"] != findings(h, tmp, LONG.replace(NAMES[-1], "other"))[0]["fingerprint"])


def test_way(h, tmp):
    late, wait = findings(h, tmp, FAR)
    steps = [(s["line"], s["role"]) for s in late["steps"]]
    h.check("a field of the object that is asked", (8, "flow") in steps, str(late["steps"]))
    h.check("and no other object's", all(line != 16 for line, _ in steps), str(steps))
    h.check("a name in the function of the source", "`left` gets it here, in remaining()" in
            [s["text"] for s in wait["steps"]], str(wait["steps"]))


def test_words(h, tmp):
    (found,) = findings(h, tmp, ALIKE)
    steps = [(s["line"], s["role"]) for s in found["steps"]]
    h.check("a field of the class, and no other class's of that name", (11, "flow") in steps and (6, "flow") not in steps, str(found["steps"]))
    (found,) = findings(h, tmp, ASSERTED, "--profile", "audit")
    h.check("an assertion's condition alone", found["guard"] == "len(parts) > dist.get_rank()", found["guard"])
    (found,) = findings(h, tmp, LAID)
    h.check("an axis is named as one", found["groups"] == "group along `tp` of the mesh", found["groups"])


CHAIN = """import os

import torch.distributed as dist


def last_step(folder):
    return -1 if os.path.isdir(folder) else 0


def restore(state, partial, label):
    label = label + "!"
    if partial:
        dist.barrier()


def resume(folder, state):
    step = last_step(folder)
    fresh = False
    unused = step
    if step < 0:
        fresh = True
    restore(state, fresh, "a")


def count(names):
    found = 0
    for name in names:
        if os.path.exists(name):
            found += 1
    while found > 2:
        dist.barrier()
        found -= 1


def opened(path):
    try:
        handle = open(path)
    except OSError:
        handle = None
    if handle is None:
        return
    dist.barrier()


def rounds(batches):
    for batch in batches:
        skip = False
        if dist.get_rank() == 0:
            skip = True
        if skip:
            continue
        dist.barrier()


class Box:
    def __init__(self):
        self._first = dist.get_rank() == 0

    @property
    def first(self):
        return self._first


def ask(box):
    if box.first:
        dist.all_reduce(box)


def lead(alone=False):
    if alone:
        dist.broadcast(alone, 0)


def spread():
    settings = {"alone": dist.get_rank() == 0}
    lead(**settings)


ask(Box())
spread()
rounds([1, 2])
resume("a", {})
count(["a", "b", "c", "d"])
opened("e")
"""
CHAIN_STEPS = {
    13: [(7, "source"), (7, "returned by last_step()"), (17, "`step` gets it here, in resume()"), (20, "this decides `fresh`, in resume()"),
         (22, "handed to restore() as `partial`"), (12, "guard"), (13, "collective")],
    31: [(28, "source"), (29, "`found` gets it here"), (28, "this decides `found`"), (27, "`found` comes out of this loop"), (30, "guard"),
         (31, "collective")],
    66: [(57, "source"), (57, "`_first` gets it here, in Box.__init__()"),
         (61, "returned by Box.first()"), (65, "guard"), (66, "collective")],
    71: [(75, "source"), (75, "`settings` gets it here, in spread()"), (76, "handed to lead() as `alone`"),
         (70, "guard"), (71, "collective")],
    51: [(48, "source"), (48, "this decides `skip`"), (50, "guard"), (51, "other"), (52, "collective")],
}

CALLED_CHAIN = """import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def tensor_rank():
    mesh = init_device_mesh("cuda", (2, 2), mesh_dim_names=("dp", "tp"))
    return mesh.get_local_rank("tp")


def other_rank():
    mesh = init_device_mesh("cuda", (2, 2), mesh_dim_names=("dp", "tp"))
    return mesh.get_local_rank("tp")


def built_here(stage=None):
    if tensor_rank() != 0:
        return False
    return True


class Builder:
    def __init__(self, is_built):
        self.is_built = is_built

    def build(self):
        if not self.is_built():
            dist.barrier()


print(other_rank())
Builder(built_here).build()
"""
CALLED_STEPS = [(7, "source"), (7, "returned by tensor_rank()"), (16, "this decides what built_here() returns"),
                (26, "this calls built_here()"), (26, "guard"), (27, "collective")]

FILLED = """import torch.distributed as dist

_seen = {}


def meet(kind):
    if kind not in _seen:
        _seen[kind] = True
        dist.barrier()


def first():
    if dist.get_rank() == 0:
        _seen["a"] = True


first()
meet("a")
"""
FILLED_STEPS = [(13, "source"), (13, "this decides `_seen`, in first()"), (7, "guard"), (9, "collective")]

NATIVE_CHAIN = """#include <mpi.h>

static void settle(int first) {
  if (first) MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, alone = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    alone = 1;
  }
  settle(alone);
  MPI_Finalize();
  return 0;
}
"""


def test_chain(h, tmp):
    """Every step of the way from the source to the guard is named in a later one, and nothing beside it."""
    found = {f["line"]: f["steps"] for f in findings(h, tmp, CHAIN, "--profile", "audit")}
    for line, wanted in CHAIN_STEPS.items():
        steps = [(s["line"], s["text"] if s["role"] == "flow" else s["role"]) for s in found[line]]
        h.check("the way to line %d" % line, steps == wanted, str(steps))
    for text, wanted in ((CALLED_CHAIN, CALLED_STEPS), (FILLED, FILLED_STEPS)):
        (found,) = findings(h, tmp, text)
        steps = [(s["line"], s["text"] if s["role"] == "flow" else s["role"]) for s in found["steps"]]
        h.check("through what is called, and what is kept", steps == wanted, str(steps))
    (tmp / "job.c").write_text(NATIVE_CHAIN)
    (native,) = json.loads(h.run("check", "--output-format", "json", "job.c", cwd=tmp).stdout)["findings"]
    steps = [(s["line"], s["text"] if s["role"] == "flow" else s["role"]) for s in native["steps"]]
    h.check("the same in C", (11, "this decides `alone`, in main()") in steps
            and (14, "handed to settle() as `first`") in steps, str(steps))
    (tmp / "job.c").unlink()


SAME = """import torch
import torch.distributed as dist

dist.init_process_group("gloo")
one = dist.new_group([0, 1])
two = dist.new_group([0, 1])
x = torch.ones(1)
if dist.get_rank() == 0:
    dist.all_reduce(x, group=one)
else:
    dist.all_reduce(x, group=two)
if dist.get_rank() == 0:
    dist.broadcast(x, 0)
else:
    dist.broadcast(x, 1)
"""


def test_same_operation(h, tmp):
    """Where both sides issue the same operation, the sentence and a lane say what is not the same."""
    group, root = findings(h, tmp, SAME)
    h.check("another group", "on one group of ranks [0, 1] while" in group["message"]
            and group["message"].endswith("issue it on another"), group["message"])
    h.check("another root", root["message"].endswith("issue it with another"), root["message"])
    notes = [i.get("note") for f in (group, root) for t in f["traces"] for i in t["items"] if i.get("note")]
    h.check("in the lanes", notes == ["another group", "another root"], str(notes))


SETTING = """import os

import torch.distributed as dist


def is_fast():
    return os.environ.get("FAST_KERNELS") == "1"

""" + "".join("""
def step_%d(x):
    if is_fast():
        dist.all_reduce(x)

""" % i for i in range(6))


def test_one_cause(h, tmp):
    """Guards that one setting decides are one finding, which lists the others."""
    (found,) = findings(h, tmp, SETTING, "--profile", "audit")
    beside = [r for r in found["related"] if "has the same cause: RL101, all_reduce()" in r["text"]]
    h.check("all are listed", found["level"] == "note" and len(beside) == 5, str(found["related"]))
    done = h.run("check", "--profile", "audit", "job.py", cwd=tmp)
    h.expect("three and a count", done, 0, ["1 finding", "5 not shown"], ["2 more with the same cause"])
    first = SETTING.replace("    if is_fast():", "    # ranklint: ignore[RL101] -- by hand\n    if is_fast():", 1)
    left = [f for f in findings(h, tmp, first, "--profile", "audit") if "suppressed" not in f]
    h.check("an ignore of one speaks for itself alone", left and all(f["code"] == "RL101" for f in left), str(left)[:300])


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        for test in (test_long, test_way, test_words, test_chain, test_same_operation, test_one_cause):
            test(h, pathlib.Path(d))
    h.finish()


main()
