#!/usr/bin/env python3
"""Where memory, files, processes or the disk give out, the analyzer ends with status 2 and says why, or it
says what it could not read; never does it crash, leave half a report, or print another result as if nothing
had been.

usage: faults.py BINARY [--slow-build]

BINARY is the analyzer linked with inject.c: each run lets one call of one function fail. A slow build
(sanitizers) tries fewer of them."""
import errno
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from harness import Harness  # noqa: E402

OLD = b"the report of yesterday"
MEMORY = ("malloc", "calloc", "realloc", "strdup")
JOB = """import torch.distributed as dist

from app.util import settle


def save(model):
    if dist.get_rank() == 0:
        settle()
        dist.broadcast(model, 0)


def close(flag):
    if dist.get_rank() == 1:
        return
    dist.all_reduce(flag)  # ranklint: ignore[RL103] -- known
"""
UTIL = """import torch.distributed as dist


def settle():
    try:
        print(open("x").read())
    except OSError:
        return
    dist.barrier()
"""
STUB = """__module__ = "ourlib.comm"
# src: ourlib/comm.py
@collective(op="all_reduce", group="world", result="uniform")
def mean_over_ranks(x): ...
"""


class Scenario:
    def __init__(self, name, *args, repository=False, reports=()):
        self.name, self.args, self.repository, self.reports = name, args, repository, reports


SCENARIOS = (
    Scenario("a repository", "check", "-j1", "--output-format", "concise", "--output", "json=r.json", "--output",
             "sarif=r.sarif", ".", repository=True, reports=("r.json", "r.sarif")),
    Scenario("a plain directory, in threads", "check", "-j3", "."),
    Scenario("a change", "check", "-j1", "--diff-base", "main", ".", repository=True),
    Scenario("a baseline", "check", "-j1", "--write-baseline", ".", reports=(".ranklint-baseline.json",)),
    Scenario("a known baseline", "check", "-j1", "--baseline", "known.json", "."),
    Scenario("a line", "why", "app/job.py:9", "."),
)


def git(folder, *args):
    subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *args], cwd=folder, check=True,
                   capture_output=True)


class Place:
    """A tree made anew for each run."""

    def __init__(self, folder):
        self.folder = folder
        self.model = {True: folder / "repository", False: folder / "plain"}
        for repository, tree in self.model.items():
            (tree / "app").mkdir(parents=True)
            (tree / "stubs").mkdir()
            (tree / "gen").mkdir()
            (tree / "app/__init__.py").write_text("")
            (tree / "app/util.py").write_text(UTIL)
            (tree / "app/job.py").write_text("x = 1\n")
            (tree / "gen/made.py").write_text(JOB)
            (tree / ".gitignore").write_text("gen/\nr.*\n")
            (tree / "ranklint.toml").write_text('models = ["stubs"]\nselect = ["RL1"]\n')
            (tree / "stubs/ourlib.pyi").write_text(STUB)
            if repository:
                git(tree, "init", "-q", "-b", "main")
                git(tree, "add", ".")
                git(tree, "commit", "-qm", "x")
            (tree / "app/job.py").write_text(JOB)
            (tree / "known.json").write_text('{"version":1,"entries":[]}')

    def fresh(self, scenario):
        work, temporary = self.folder / "work", self.folder / "tmp"
        for folder in (work, temporary):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.model[scenario.repository], work)
        temporary.mkdir()
        for report in scenario.reports:
            (work / report).write_bytes(OLD)
        return work, temporary


class Outcome:
    def __init__(self, h, place, scenario, fault):
        work, temporary = place.fresh(scenario)
        env = {"TMPDIR": str(temporary), "FAULT_LOG": str(place.folder / "log"), "FAULT": fault}
        if not fault:
            del env["FAULT"]
        (place.folder / "log").unlink(missing_ok=True)
        done = h.run(*scenario.args, cwd=work, env=env)
        # Where nobody knows the working directory, paths stay as long as they were.
        here = str(work).encode() + b"/"
        self.status, self.out = done.returncode, done.stdout.replace(here, b"")
        self.reached = self.was_reached(fault, place.folder / "log")
        self.err = done.stderr.decode("utf-8", "replace")
        self.reports = [(work / r).read_bytes().replace(here, b"") for r in scenario.reports]
        known = {p.relative_to(place.model[scenario.repository]) for p in place.model[scenario.repository].rglob("*")}
        self.left = [p for p in work.rglob("*") if p.relative_to(work) not in known
                     and p.name not in scenario.reports and ".git" not in p.parts] + list(temporary.iterdir())

    @staticmethod
    def was_reached(fault, log):
        """How often memory is asked for differs by a few from run to run, with what pipes bring at a time."""
        call, _, n = (fault or "").partition(":")
        counts = dict(line.split() for line in log.read_text().splitlines()) if log.exists() else {}
        return not n.isdigit() or call not in counts or int(counts[call]) >= int(n)

    def same(self, other):
        return (self.status, self.out, self.reports) == (other.status, other.out, other.reports)


def judge(h, what, got, wanted, call):
    crashed = got.status not in (0, 1, 2) or "Sanitizer" in got.err or "runtime error" in got.err
    h.check(what, not crashed and "internal error" not in got.err, "crashed: %s %s" % (got.status, got.err[-1500:]))
    if call != "unlink":
        h.check(what, not got.left, "left over: %s" % got.left)
    for report, whole in zip(got.reports, wanted.reports):
        told = "cannot be read" in got.err
        h.check(what, report in (OLD, whole) or told and report.rstrip()[-1:] in (b"}", b"]"), "half a report: %s" % report[-200:])
    if got.status == 2:
        h.check(what, "ranklint: error: " in got.err, "status 2 without a word: %s" % got.err)
        h.check(what, got.out in (b"", wanted.out) or call == "write" and wanted.out.startswith(got.out),
                "half a report: %s" % got.out[-200:])
    elif not got.same(wanted):
        h.check(what, "cannot be read" in got.err or b"cannot be read" in got.out,
                "another result without a word: %s, not %s\n%s\n%s" % (got.status, wanted.status, got.err, got.out))
    if call in MEMORY and got.reached:
        h.check(what, got.status == 2 and "out of memory" in got.err, "%s %s" % (got.status, got.err))


def sample(count, most):
    """The first, the last, and evenly between: at most about `most`."""
    if count <= most:
        return list(range(1, count + 1))
    third = most // 3
    step = max(1, (count - 2 * third) // (most - 2 * third))
    return sorted({*range(1, third + 1), *range(third, count - third, step), *range(count - third, count + 1)})


def test_scenario(h, place, scenario, most):
    wanted = Outcome(h, place, scenario, None)
    h.check(scenario.name, wanted.status in (0, 1) and not wanted.left, "%s %s" % (wanted.status, wanted.err))
    again = Outcome(h, place, scenario, None)
    h.check(scenario.name, again.same(wanted), "two runs differ")
    counts = dict(line.split() for line in (place.folder / "log").read_text().splitlines())
    tried = 0
    for call, count in counts.items():
        faults = ["%s:%d" % (call, n) for n in sample(int(count), most)]
        if call in ("read", "write") and int(count):
            faults.append(call + ":short")
        if call in ("write", "rename", "mkdir") and int(count):
            faults.append("%s:1+:%d" % (call, errno.ENOSPC))
        if call in ("open", "opendir", "pipe2") and int(count):
            faults += ["%s:%d+:%d" % (call, n, errno.EMFILE) for n in range(1, int(count) + 1, 3)]
        if call in ("malloc", "posix_spawnp", "pthread_create", "read") and int(count):
            faults.append("%s:1+" % call)
        for fault in faults:
            judge(h, "%s, %s" % (scenario.name, fault), Outcome(h, place, scenario, fault), wanted, call)
            tried += 1
        for call_again in ("read", "write", "waitpid"):
            if call == call_again and int(count):
                fault = "%s:1:%d" % (call, errno.EINTR)
                h.check(fault, Outcome(h, place, scenario, fault).same(wanted), "an interrupted call is not made again")
    print("%s: %d faults" % (scenario.name, tried))


def main():
    h = Harness(sys.argv[1])
    most = 9 if "--slow-build" in sys.argv else 30
    with tempfile.TemporaryDirectory() as d:
        place = Place(pathlib.Path(d).resolve())
        for scenario in SCENARIOS:
            test_scenario(h, place, scenario, most)
    h.finish()


main()
