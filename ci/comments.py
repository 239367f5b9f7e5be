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


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        tmp = pathlib.Path(d)
        for test in (test_profiles, test_incomplete, test_facts):
            test(h, tmp)
    h.finish()


main()
