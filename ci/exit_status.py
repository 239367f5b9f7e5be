#!/usr/bin/env python3
"""The command line's promises: exit status, streams, outputs, configuration, discovery.
usage: exit_status.py BINARY [--findings]

With --findings the checks that need a real finding run as well."""
import json
import pathlib
import subprocess
import sys
import tempfile

from harness import Harness

BUG = "import torch.distributed as dist\nif dist.get_rank() == 0:\n    dist.barrier()\n"
OK = "import torch.distributed as dist\ndist.barrier()\n"


def test_usage(h, tmp):
    for what, args, status, texts in (
            ("no command", [], 2, ["ranklint check"]), ("a bare path", ["ok.py"], 2, ["ranklint check ok.py"]),
            ("a typo", ["chek"], 2, ["ranklint check"]), ("unknown option", ["check", "--outptu", "x"], 2, ["--output"]),
            ("part of an option", ["check", "--format", "json"], 2, ["--output-format"]),
            ("a format as an option", ["check", "--json"], 2, ["--output-format json"]),
            ("a format without a file", ["check", "--output", "sarif"], 2, ["--output-format sarif"]),
            ("unknown letter", ["check", "-x"], 2, ["-x"]), ("a file that is not there", ["check", "no.py"], 2, ["1 of 1 files"]), ("missing value", ["check", "--jobs"], 2, ["--jobs"]),
            ("bad number", ["check", "-j", "0"], 2, ["--jobs"]), ("value not wanted", ["check", "--quiet=1"], 2, ["--quiet"]),
            ("bad format", ["check", "--output-format", "xml"], 2, ["sarif"]),
            ("bad level", ["check", "--fail-level", "info"], 2, ["warning"]),
            ("bad output", ["check", "--output", "json"], 2, ["FORMAT=FILE"]),
            ("no line", ["why", "ok.py"], 2, ["FILE:LINE"]), ("no stage", ["dump", "x"], 2, ["variance"]),
            ("unknown model", ["model", "no.such.thing"], 2, ["no.such.thing"]),
            ("unwritable output", ["check", "--output", "json=no/such/dir.json", "ok.py"], 2, ["no/such/dir.json"]),
            ("missing stubs", ["check", "--models", "none.pyi", "ok.py"], 2, ["none.pyi"]),
            ("stdin without a name", ["check", "-"], 2, ["--stdin-filename"])):
        h.expect(what, h.run(*args, cwd=tmp), status, texts)
    for args in (["help"], ["--help"], ["-h"], ["version"], ["--version"], ["rules"]):
        h.expect(" ".join(args), h.run(*args, cwd=tmp), 0)
    wide = [line for line in h.run("help").stdout.decode().splitlines() if len(line) > 80]
    h.check("help fits 80 columns", not wide, str(wide))
    h.expect("help names the verbs", h.run("help"), 0, stdout=["check", "why", "--fail-level"])


STUB = """__module__ = "ourlib.comm"
# src: ourlib/comm.py
@collective(op="all_reduce", group="world", result="uniform")
def mean_over_ranks(x): ...
"""
ONE_RANK = """import torch.distributed as dist
from ourlib.comm import mean_over_ranks
def run(x):
    if dist.get_rank() == 0:
        mean_over_ranks(x)
"""
AGREED = """import torch.distributed as dist
from ourlib.comm import mean_over_ranks
def run():
    if mean_over_ranks(dist.get_rank()) > 1:
        dist.barrier()
"""
WRAPPER = """class Backend:
    pass
backend = Backend()
def mean_over_ranks(x):
    return backend.impl(x)
"""


def test_unmet_stubs(h, tree):
    """A row that nothing in view answers to is told, with its place, in every format."""
    row = '@collective(op="all_reduce", group="world")\ndef %s(x): ...\n'
    (tree / "own.py").write_text("import far.comm\nfrom far.comm import mean_all\nfar.comm.total(1)\nclass Comm:\n    def total(self, x):\n        return x\n\n\ndef mean(x):\n    return x\n")
    for what, text, line, says in (
            ("a misspelled function", '__module__ = "own"\n' + row % "mean" + row % "maen", 5, "no `maen` in own.py"),
            ("a misspelled method", '__module__ = "own"\nclass Comm:\n    @uniform\n    def totl(self, x): ...\n', 4, "class `Comm` of own.py has no `totl`"),
            ("a module that is not there", '__module__ = "nolib.comm"\n' + row % "mean", 3, "no file is, or imports, `nolib.comm`"),
            ("no module", row % "mean", 2, "belongs to no module"),
            ("nearly what is imported", '__module__ = "far.comm"\n' + row % "mean_al", 3, "did you mean `mean_all`"),
            ("nearly what is called", '__module__ = "far.comm"\n' + row % "totall", 3, "did you mean `total`"),
            ("a module that is called otherwise", '__module__ = "comm"\n' + row % "mean_over_ranks", 3, "is module `ourlib.comm`")):
        (tree / "unmet.pyi").write_text(text)
        done = h.run("check", "--models", "unmet.pyi", "own.py", "ourlib", cwd=tree)
        h.expect(what, done, 0, ["unmet.pyi:%d:1: note[RL904]" % line, says])
        h.expect("%s, --strict" % what, h.run("check", "--strict", "--models", "unmet.pyi", "own.py", "ourlib", cwd=tree), 2, ["--strict"])
        done = h.run("check", "--output-format", "json", "--output", "sarif=x.sarif", "--models", "unmet.pyi", "own.py", "ourlib", cwd=tree)
        (note,) = json.loads(done.stdout)["notifications"]
        h.check("%s, JSON" % what, (note["code"], note["path"], note["line"]) == ("RL904", "unmet.pyi", line), str(note))
        (note,) = json.loads((tree / "x.sarif").read_text())["runs"][0]["invocations"][0]["toolExecutionNotifications"]
        h.check("%s, SARIF" % what, note["locations"][0]["physicalLocation"]["region"]["startLine"] == line, str(note))
    for what, text in (("what is there", '__module__ = "own"\n' + row % "mean" + 'class Comm:\n    @uniform\n    def total(self, x): ...\n'),
                       ("what is imported", '__module__ = "far.comm"\n' + row % "mean_all" + row % "total"),
                       ("nobody's, nor nearly", '__module__ = "far.comm"\n' + row % "barrier_of_all"),
                       ("beside rows of ours", '__module__ = "torch.distributed"\n' + row % "mean")):
        (tree / "unmet.pyi").write_text(text)
        done = h.run("check", "--strict", "--models", "unmet.pyi", "own.py", "ourlib", cwd=tree)
        h.expect(what, done, 0, [])
        h.check(what + " is no news", b"RL904" not in done.stderr, done.stderr.decode())
    for name in ("own.py", "unmet.pyi", "x.sarif"):
        (tree / name).unlink()


def test_own_stubs(h, tmp):
    """A line for one's own wrapper, in a folder of stubs or in a file, with its source in view or not."""
    tree = tmp / "own"
    (tree / "stubs").mkdir(parents=True)
    (tree / "stubs/comm.pyi").write_text(STUB)
    (tree / "one_rank.py").write_text(ONE_RANK)
    (tree / "agreed.py").write_text(AGREED)
    h.expect("an unknown function is silent", h.run("check", "one_rank.py", cwd=tree), 0)
    for models in ("stubs", "stubs/comm.pyi"):
        done = h.run("check", "--models", models, "--output-format", "concise", "one_rank.py", cwd=tree)
        h.expect("a wrapper is a collective by %s" % models, done, 1, stdout=["one_rank.py:5", "all_reduce"])
        h.expect("what it agrees on is uniform", h.run("check", "--models", models, "agreed.py", cwd=tree), 0)
    (tree / "ourlib").mkdir()
    (tree / "ourlib/__init__.py").write_text("")
    (tree / "ourlib/comm.py").write_text(WRAPPER)
    done = h.run("check", "--models", "stubs", "--output-format", "concise", ".", cwd=tree)
    h.expect("the stub stands for the source in view", done, 1, stdout=["one_rank.py:5"])
    h.check("once", done.stdout.count(b"RL1") == 1, repr(done.stdout))
    test_unmet_stubs(h, tree)
    (tree / "stubs/ours.pyi").write_text('__module__ = "torch.distributed"\n# src: here\n@uniform\n'
                                         'def barrier(group=None): ...\n')
    (tree / "plain.py").write_text("import torch.distributed as dist\nif dist.get_rank() == 0:\n    dist.barrier()\n")
    h.expect("a row of ours", h.run("check", "plain.py", cwd=tree), 1)
    h.expect("is replaced", h.run("check", "--models", "stubs", "plain.py", cwd=tree), 0)
    (tree / "stubs/bad.pyi").write_text("@colective(op='x')\ndef f(): ...\n")
    h.expect("a word that is none", h.run("check", "--models", "stubs", "plain.py", cwd=tree), 2, ["bad.pyi:1:2"])


def test_streams(h, tmp):
    done = h.run("check", "ok.py", cwd=tmp)
    h.expect("clean", done, 0, ["collective"])
    h.check("clean: stdout is empty", done.stdout == b"", repr(done.stdout))
    done = h.run("check", "-q", "ok.py", cwd=tmp)
    h.check("-q says nothing", done.stdout + done.stderr == b"", repr(done.stderr))
    done = h.run("check", "--output-format", "json", "ok.py", cwd=tmp)
    h.check("json on stdout alone", json.loads(done.stdout)["version"] == 1 and not done.stderr, repr(done.stderr))
    done = h.run("check", "--output", "json=a.json", "--output=sarif=a.sarif", "ok.py", cwd=tmp)
    h.expect("two outputs", done, 0)
    h.check("two outputs", json.loads((tmp / "a.json").read_text())["version"] == 1)
    h.check("two outputs", json.loads((tmp / "a.sarif").read_text())["version"] == "2.1.0")
    h.check("no temporary file stays", not list(tmp.glob("*.tmp")))
    done = h.run("check", "-v", "ok.py", cwd=tmp)
    h.expect("-v", done, 0, ["read", "wall"])
    done = h.run("check", "--color", "always", "ok.py", cwd=tmp, env={"TERM": "xterm"})
    h.expect("colour", done, 0)
    done = h.run("check", "--output-format", "json", cwd=tmp, env={"RANKLINT_OUTPUT_FORMAT": "sarif"})
    h.check("flags beat the environment", json.loads(done.stdout)["version"] == 1)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([h.binary, "check", "--output-format", "json", "ok.py"], cwd=tmp, stdout=full,
                              stderr=subprocess.PIPE)
        h.check("a full disk is no success", done.returncode == 2, str(done.returncode))


def test_configuration(h, tmp):
    tree = tmp / "conf"
    (tree / "sub").mkdir(parents=True)
    (tree / "sub/a.py").write_text(OK)
    (tree / "ranklint.toml").write_text("strict = true\n\nprofil = 'gate'\n")
    h.expect("unknown key", h.run("check", "sub", cwd=tree), 2, ["ranklint.toml:3:1", "`profile`"])
    h.expect("--isolated", h.run("check", "--isolated", "sub", cwd=tree), 0)
    (tree / "ranklint.toml").unlink()
    (tree / "pyproject.toml").write_text("[project]\nname = 'x'\n[tool.ranklint]\nexclude = ['a.py']\n")
    h.expect("pyproject", h.run("check", cwd=tree), 2, ["nothing to analyze"])
    h.expect("--config over it", h.run("check", "--config", "exclude = ['b.py']", cwd=tree), 0)
    h.expect("a flag over all", h.run("check", "--exclude", "c.py", cwd=tree), 0)
    h.expect("bad file", h.run("check", "--config", "none.toml", cwd=tree), 2, ["none.toml"])
    h.expect("bad value", h.run("check", "--config", "strict = 3", cwd=tree), 2, ["--config:1:10"])
    h.expect("force-exclude", h.run("check", "--force-exclude", "sub/a.py", cwd=tree), 0, ["excluded"])


def files_of(h, tree, *args):
    done = h.run("check", "--output-format", "json", *args, cwd=tree)
    return json.loads(done.stdout)["summary"]["files"] if done.stdout else None


def test_discovery(h, tmp):
    tree = tmp / "find"
    for name in ("a.py", "pkg/b.py", ".venv/c.py", "env/pyvenv.cfg", "env/d.py", "cache/CACHEDIR.TAG",
                 "cache/e.py", "build/f.py", "gen/g.py", "notes.txt", "pkg/node_modules/h.py"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(OK)
    (tree / ".gitignore").write_text("gen/\n*.txt\n")
    h.check("no repository", files_of(h, tree) == 2, str(files_of(h, tree)))
    h.check("no .gitignore", files_of(h, tree, "--no-respect-gitignore") == 3)
    h.check("an excluded file by name", files_of(h, tree, "build/f.py") == 1)
    h.check("an excluded directory by name", files_of(h, tree, "build") == 1)
    h.check("the same file twice", files_of(h, tree, "a.py", "./a.py", ".") == 2)
    h.check("extend-exclude", files_of(h, tree, "--extend-exclude", "pkg") == 1)
    git = ["git", "-c", "init.defaultBranch=main", "init", "-q"]
    if subprocess.run(git, cwd=tree).returncode == 0:
        h.check("in a repository", files_of(h, tree) == 2, str(files_of(h, tree)))
        h.check("an ignored directory by name", files_of(h, tree, "gen") == 1)
    (tree / "list").write_bytes(b"a.py\0pkg/b.py\0")
    h.check("files-from", files_of(h, tree, "--files-from", "list") == 2)
    done = h.run("check", "--output-format", "json", "--files-from", "-", cwd=tree, stdin=b"a.py\n")
    h.check("files-from -", json.loads(done.stdout)["summary"]["files"] == 1)
    done = h.run("check", "-", "--stdin-filename", "new.py", "--output-format", "json", cwd=tree, stdin=b"x = (\n")
    h.check("stdin", json.loads(done.stdout)["notifications"][0]["path"] == "new.py", done.stdout.decode())


def test_findings(h, tmp):
    for what, args, status in (("found", [], 1), ("exit-zero", ["--exit-zero"], 0),
                               ("never", ["--fail-level", "never"], 0), ("silent", ["-s"], 1),
                               ("json", ["--output-format", "json"], 1),
                               ("sarif", ["--output-format", "sarif"], 1)):
        h.expect(what, h.run("check", *args, "bug.py", cwd=tmp), status)
    behind = str(pathlib.Path(__file__).resolve().parent.parent / "testcases/comments/behind_bug.py")
    h.expect("a guard behind the first is named", h.run("check", behind), 1, ["1 finding, 0 undecided, 1 not shown"],
             [":13:12", "until this is mended"])
    h.expect("and asked", h.run("why", behind + ":14", behind), 0, (), [":13:12: `late` is behind another"])
    h.expect("why, at the guard", h.run("why", behind + ":9", behind), 0, (), ["RL101: only ranks where", ":9:8: `late` is where they part"])
    h.check("silent is silent", not h.run("check", "-s", "bug.py", cwd=tmp).stdout)
    h.expect("full", h.run("check", "bug.py", cwd=tmp), 1, stdout=["bug.py:3:5: error[RL101]", "first mismatch"])
    h.expect("concise", h.run("check", "--output-format", "concise", "bug.py", cwd=tmp), 1,
             stdout=["bug.py:3:5: RL101 [error]"])
    h.expect("why", h.run("why", "bug.py:3", "bug.py", cwd=tmp), 0)
    h.expect("why not", h.run("why", "bug.py:1", "bug.py", cwd=tmp), 2)
    one, two = (h.run("check", "--output-format", "json", "-j", n, "bug.py", "ok.py", cwd=tmp) for n in "14")
    h.check("the same bytes for any -j", one.stdout == two.stdout)


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        tmp = pathlib.Path(d)
        (tmp / "ok.py").write_text(OK)
        (tmp / "bug.py").write_text(BUG)
        test_usage(h, tmp)
        test_streams(h, tmp)
        test_configuration(h, tmp)
        test_discovery(h, tmp)
        if "--findings" in sys.argv:
            test_findings(h, tmp)
            test_own_stubs(h, tmp)
    h.finish()


main()
