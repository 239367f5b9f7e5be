#!/usr/bin/env python3
"""What `# ranklint:` comments do beyond the cases: profiles, incomplete runs, facts, options.

usage: comments.py BINARY"""
import json
import pathlib
import sys
import tempfile

from harness import Harness

NOTE = """import os

import torch.distributed as dist


def start(flag):
    if os.environ.get("VERBOSE") == "1":
        dist.all_reduce(flag)  # ranklint: ignore[RL101] -- set by the launcher
"""
UNUSED = """import torch.distributed as dist


def start(flag):
    dist.all_reduce(flag)  # ranklint: ignore[RL101] -- nothing here
"""
FACTS = """import time

import torch.distributed as dist


def start(flag, vendor):
    # ranklint: uniform -- the launcher fakes the clock
    late = time.time() > 5
    size = len([1, 2])  # ranklint: uniform
    odd = vendor.odd()  # ranklint: varies -- it asks the host's name
    if late and size:
        dist.all_reduce(flag)
    if odd:
        dist.barrier()
"""


def report(h, tmp, *args):
    done = h.run("check", "--output-format", "json", *args, cwd=tmp)
    h.check("runs", done.returncode in (0, 1), str(done.stderr[-300:]))
    return json.loads(done.stdout)


def codes(r):
    return [f["code"] for f in r["findings"] if "suppressed" not in f]


def test_profiles(h, tmp):
    (tmp / "a.py").write_text(NOTE)
    h.check("a note is needed elsewhere", codes(report(h, tmp)) == [], str(codes(report(h, tmp))))
    audit = report(h, tmp, "--profile", "audit")
    h.check("and used there", codes(audit) == [] and [f["suppressed"] for f in audit["findings"]] ==
            [{"kind": "comment", "reason": "set by the launcher"}], str(audit["findings"])[:300])
    (tmp / "a.py").write_text(UNUSED)
    for profile in ("gate", "audit", "all"):
        h.check("unused, " + profile, codes(report(h, tmp, "--profile", profile)) == ["RL801"])
    h.check("--no-ignores", codes(report(h, tmp, "--no-ignores")) == [])


def test_incomplete(h, tmp):
    (tmp / "b.py").write_text("x = (\n")
    h.check("nothing is called unused", codes(report(h, tmp)) == [])
    (tmp / "b.py").write_text("x = 1\n")
    h.check("now it is", codes(report(h, tmp)) == ["RL801"])
    done = h.run("check", "-", "--stdin-filename", "b.py", "--output-format", "json", ".", cwd=tmp, stdin=b"x = 2\n")
    h.check("not with a text from elsewhere", codes(json.loads(done.stdout)) == [])
    (tmp / "b.py").unlink()


def test_facts(h, tmp):
    (tmp / "a.py").write_text(FACTS)
    r = report(h, tmp)
    h.check("findings", codes(r) == ["RL101"], str(codes(r)))
    told = [(a["line"], a["fact"], a["used"], a["reason"]) for a in r["assumptions"]]
    h.check("assumptions", told == [(7, "uniform", True, "the launcher fakes the clock"), (9, "uniform", False, None),
                                    (10, "varies", True, "it asks the host's name")], str(told))
    h.check("counted", r["summary"]["assumptions"] == 3)
    h.expect("the closing line", h.run("check", cwd=tmp), 1, ["3 stated facts assumed"])
    h.expect("--statistics", h.run("check", "--statistics", cwd=tmp), 1,
             ["a.py:7\tassumed to be uniform: the launcher fakes the clock", "a.py:9\tassumed to be uniform (it is known anyway)"])
    h.check("disregarded", len(codes(report(h, tmp, "--no-ignores"))) == 1 and
            report(h, tmp, "--no-ignores")["assumptions"] == [])
    h.check("and in an audit", "RL803" in codes(report(h, tmp, "--profile", "audit")))
    h.check("unless they are not", "RL803" not in codes(report(h, tmp, "--profile", "audit", "--config", "require-reason = false")))
    h.check("reasons are wanted on demand", codes(report(h, tmp, "--config", "require-reason = true")) == ["RL803", "RL101"])


NATIVE = """#include <mpi.h>
#include <unistd.h>

static void trailing(int rank) {
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD); // ranklint: ignore[RL101] -- a
}

static void above(int rank) {
  if (rank == 0)
    // ranklint: ignore[RL101] -- b
    MPI_Barrier(MPI_COMM_WORLD);
}

static void at_guard(int rank) {
  if (rank == 0) { /* ranklint: ignore[collective-in-divergent-branch] -- c */
    int before = 1; // ranklint: uniform
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void lines(int rank) {
  // ranklint: ignore-start[RL101] -- d
  if (rank == 0) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  // ranklint: ignore-end[RL101]
}

static void stated(int argc) {
  int shared = access("x", R_OK) == 0; // ranklint: uniform -- e
  int mine = argc * 2; // ranklint: varies -- f
  if (shared) MPI_Barrier(MPI_COMM_WORLD);
  if (mine > 3) MPI_Barrier(MPI_COMM_WORLD);
}

static void next_line(int rank) {
  if (rank == 0) {
    int other = 0; // ranklint: ignore[RL101] -- g: what stands above is not meant
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  trailing(rank);
  above(rank);
  at_guard(rank);
  lines(rank);
  stated(argc);
  next_line(rank);
  MPI_Finalize();
  return 0; // ranklint: ignore[RL999] -- h
}
"""


def test_native(h, tmp):
    """The same forms in C, with its comments."""
    (tmp / "a.py").unlink()
    (tmp / "a.c").write_text(NATIVE)
    r = report(h, tmp)
    shown = [(f["code"], f["line"]) for f in r["findings"] if "suppressed" not in f]
    h.check("what is left in C", shown == [("RL101", 33), ("RL801", 38), ("RL101", 39), ("RL802", 54)], str(shown))
    reasons = [f["suppressed"]["reason"] for f in r["findings"] if "suppressed" in f]
    h.check("each form suppresses one in C", reasons == ["a", "b", "c", "d"], str(reasons))
    told = [(a["line"], a["fact"], a["used"], a["reason"]) for a in r["assumptions"]]
    h.check("facts in C", told == [(16, "uniform", False, None), (30, "uniform", True, "e"), (31, "varies", True, "f")],
            str(told))
    (help_,) = [f["help"] for f in r["findings"] if f["code"] == "RL802"]
    h.check("its own comments are named", "`// ranklint: ignore[RL101]" in help_, help_)
    (tmp / "a.c").write_text("// ranklint: ignore-file[RL101, RL802] -- i\n" + NATIVE)
    r = report(h, tmp)
    h.check("ignore-file in C", [f["code"] for f in r["findings"] if "suppressed" not in f and f["code"] == "RL101"] == [],
            str(r["findings"])[:300])


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        tmp = pathlib.Path(d)
        for test in (test_profiles, test_incomplete, test_facts, test_native):
            test(h, tmp)
    h.finish()


main()
