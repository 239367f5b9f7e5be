#!/usr/bin/env python3
"""A baseline hides what it knows through edits, moves and renames, and nothing else.

usage: baseline.py BINARY"""
import json
import pathlib
import sys
import tempfile

from harness import TWO_FAULTS, Harness

NEW = """

def late(flag):
    if dist.get_rank() == 2:
        dist.broadcast(flag, 2)
"""
NAME = ".ranklint-baseline.json"


def shown(h, tmp, *args):
    done = h.run("check", "--output-format", "json", *args, cwd=tmp)
    h.check("status fits", done.returncode in (0, 1), str(done.stderr[-300:]))
    found = json.loads(done.stdout)["findings"]
    return [f["code"] for f in found if "suppressed" not in f], [f["suppressed"]["kind"] for f in found if "suppressed" in f]


def test_life(h, tmp):
    job, base = tmp / "job.py", tmp / NAME
    job.write_text(TWO_FAULTS)
    h.check("without", shown(h, tmp) == (["RL101", "RL103"], []))
    h.expect("written", h.run("check", "--write-baseline", cwd=tmp), 0, ["2 findings written to " + NAME])
    first = base.read_bytes()
    h.check("one a line", len(first.splitlines()) == 4 and b'"line"' not in first, first.decode())
    h.expect("nothing new", h.run("check", cwd=tmp), 0, ["2 suppressed"])
    h.check("marked", shown(h, tmp) == ([], ["baseline", "baseline"]))
    job.write_text("import os\n" * 9 + TWO_FAULTS.replace("        dist", "        # a comment\n        dist"))
    h.check("edits elsewhere", shown(h, tmp)[0] == [])
    job.write_text(TWO_FAULTS + NEW)
    h.check("a new one is shown", shown(h, tmp) == (["RL101"], ["baseline", "baseline"]))
    h.check("it never grows by itself", base.read_bytes() == first)
    h.check("--no-baseline", shown(h, tmp, "--no-baseline")[1] == [])
    h.check("--isolated", shown(h, tmp, "--isolated")[1] == [])
    job.write_text(TWO_FAULTS + TWO_FAULTS.replace("def ", "def second_"))
    h.check("a copy is new", shown(h, tmp)[0] == ["RL101", "RL103"])
    job.write_text(TWO_FAULTS)
    job.rename(tmp / "renamed.py")
    h.check("a renamed file", shown(h, tmp) == ([], ["baseline", "baseline"]))
    (tmp / "renamed.py").rename(job)


def test_stale(h, tmp):
    job, base = tmp / "job.py", tmp / NAME
    job.write_text(TWO_FAULTS.replace("== 0", ">= 0"))
    done = h.run("check", cwd=tmp)
    h.expect("stale is told", done, 0, ["1 finding gone since " + NAME])
    h.expect("--strict", h.run("check", "--strict", cwd=tmp), 2, ["--prune-baseline"])
    (tmp / "other.py").write_text("x = 1\n")
    h.expect("a part of the program says nothing of the rest", h.run("check", "--strict", "other.py", cwd=tmp), 0)
    before = base.read_bytes()
    h.expect("pruned", h.run("check", "--prune-baseline", cwd=tmp), 0, ["1 finding gone"])
    h.check("smaller", len(base.read_bytes()) < len(before) and base.read_bytes().count(b"fingerprint") == 1)
    h.expect("clean", h.run("check", "--strict", cwd=tmp), 0)
    job.write_text(TWO_FAULTS)
    h.expect("pruning adds nothing", h.run("check", "--prune-baseline", cwd=tmp), 1)
    h.check("still one", base.read_bytes().count(b"fingerprint") == 1)


PARTS = {"lib/ops.py": "import torch.distributed as dist\n\n\ndef settle(first):\n    if first:\n        dist.barrier()\n",
         "job.py": "import torch.distributed as dist\n\nfrom lib.ops import settle\n\nsettle(dist.get_rank() == 0)\n"}


def test_part(h, tmp):
    """A finding may take a caller in another file: who looks at a part cannot tell that it is gone."""
    (tmp / "lib").mkdir()
    for name, text in PARTS.items():
        (tmp / name).write_text(text)
    (tmp / "lib/other.py").write_text(TWO_FAULTS)
    base = tmp / NAME
    h.expect("written", h.run("check", "--write-baseline", cwd=tmp), 0, ["3 findings"])
    before = base.read_bytes()
    h.check("in lib/ops.py", b'"path":"lib/ops.py"' in before)
    done = h.run("check", "--strict", "lib", cwd=tmp)
    h.expect("a part says nothing of what it does not find", done, 0, ["2 suppressed"], [])
    h.check("not even a hint", b"gone" not in done.stderr, done.stderr.decode())
    h.expect("and prunes nothing", h.run("check", "--prune-baseline", "lib", cwd=tmp), 2, ["written for .", "a part only"])
    h.check("all are left", base.read_bytes() == before)
    h.expect("from below", h.run("check", "--prune-baseline", "--baseline", "../" + NAME, cwd=tmp / "lib"), 2,
             ["--prune-baseline: this run looked at none"])
    h.check("all are still left", base.read_bytes() == before)
    h.expect("the same by another name", h.run("check", "--prune-baseline", "./", cwd=tmp), 0, ["0 findings gone"])
    (tmp / "lib/new.py").write_text(TWO_FAULTS)
    h.check("a copy in a file that was not there is new", len(shown(h, tmp, "lib/new.py")[0]) == 2)
    (tmp / "lib/new.py").unlink()
    (tmp / "lib/other.py").unlink()
    h.expect("a file that is gone", h.run("check", "--prune-baseline", cwd=tmp), 0, ["2 findings gone"])
    h.check("one is left", base.read_bytes().count(b"fingerprint") == 1)
    base.write_text(base.read_text().replace('"paths":["."],', ""))
    h.expect("one of an earlier version", h.run("check", cwd=tmp), 0, ["1 suppressed"])
    for name in PARTS:
        (tmp / name).unlink()
    (tmp / "lib").rmdir()
    base.unlink()


def test_places(h, tmp):
    (tmp / "sub").mkdir()
    (tmp / NAME).rename(tmp / "sub/known.json")
    h.check("not there", len(shown(h, tmp)[0]) == 2)
    h.check("by name", len(shown(h, tmp, "--baseline", "sub/known.json")[0]) == 1)
    (tmp / "ranklint.toml").write_text('baseline = "sub/known.json"\n')
    h.check("by configuration", len(shown(h, tmp)[0]) == 1)
    done = h.run("check", "--output-format", "sarif", cwd=tmp)
    results = json.loads(done.stdout)["runs"][0]["results"]
    h.check("SARIF says new", [r["baselineState"] for r in results] == ["new"], str(results)[:300])
    done = h.run("check", "--output-format", "sarif", "--sarif-suppressed", cwd=tmp)
    results = json.loads(done.stdout)["runs"][0]["results"]
    h.check("and unchanged", sorted(r["baselineState"] for r in results) == ["new", "unchanged"])
    (tmp / "ranklint.toml").unlink()


def test_faults(h, tmp):
    good = '{"version":1,"entries":[\n{"path":"a.py","code":"RL101","fingerprint":"%s"}]}'
    for what, text in (("empty", ""), ("no JSON", "x"), ("conflict", "{\n<<<<<<< ours\n}"), ("version", '{"version":2}'),
                       ("hash", good % "12"), ("entry", '{"version":1,"entries":[{}]}'), ("rest", good % ("0" * 16) + "x"),
                       ("paths", '{"version":1,"paths":[1],"entries":[]}'), ("cut", (good % ("0" * 16))[:-3]), ("level", '{"version":1,"entries":[{"level":"bad"}]}')):
        (tmp / "bad.json").write_text(text)
        h.expect(what, h.run("check", "--baseline", "bad.json", cwd=tmp), 2, ["bad.json:", "no baseline: "])
    (tmp / "bad.json").write_text(good % ("0" * 16))
    h.expect("a good one", h.run("check", "--baseline", "bad.json", "-q", cwd=tmp), 1)
    h.expect("none", h.run("check", "--baseline", "none.json", cwd=tmp), 2, ["none.json"])
    h.expect("nothing to prune", h.run("check", "--prune-baseline", cwd=tmp), 2, ["--prune-baseline"])
    h.expect("nothing to write of", h.run("check", "--write-baseline", "sub", cwd=tmp), 2, ["nothing to analyze"])
    h.check("not written", not (tmp / NAME).exists())


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        tmp = pathlib.Path(d)
        test_part(h, tmp)
        for test in (test_life, test_stale, test_places, test_faults):
            test(h, tmp)
    h.finish()


main()
