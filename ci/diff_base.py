#!/usr/bin/env python3
"""--diff-base shows what a change brings about, wherever it shows, and nothing that was there before.

usage: diff_base.py BINARY"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from harness import Harness

UTIL = """import torch.distributed as dist


def settle():
    print("done")


def old(flag):
    if dist.get_rank() == 0:
        dist.broadcast(flag, 0)
"""
JOB = """import torch.distributed as dist

from app.util import settle


def save():
    if dist.get_rank() == 0:
        settle()
"""


def git(folder, *args):
    subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *args], cwd=folder, check=True,
                   capture_output=True)


def shown(h, folder, *args, cwd=None):
    done = h.run("check", "--output-format", "json", *args, cwd=cwd or folder)
    h.check("runs", done.returncode in (0, 1), str(done.stderr[-300:]))
    return [(f["path"], f["line"], f["code"]) for f in json.loads(done.stdout)["findings"] if "suppressed" not in f]


def ask(folder, *args, text=b""):
    return subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *args], cwd=folder, input=text,
                          check=True, capture_output=True).stdout.decode().strip()


def test_causes(h, place, source):
    """What is wrong is said, and what to do about it."""
    def fails(what, cwd, says, base="main", **more):
        h.expect(what, h.run("check", "--diff-base", base, ".", cwd=cwd, **more), 2, ["--diff-base:", says])

    place.mkdir()
    git(place, "clone", "-q", "--depth", "1", "-b", "topic", "file://%s" % source, "shallow")
    fails("a shallow clone without the base", place / "shallow", "fetch-depth: 0")
    git(place / "shallow", "fetch", "-q", "--depth", "1", "origin", "main:main")
    fails("a shallow clone without the merge base", place / "shallow", "--unshallow")
    (place / "fresh").mkdir()
    git(place / "fresh", "init", "-q", "-b", "main")
    (place / "fresh/a.py").write_text("x = 1\n")
    fails("no commit yet", place / "fresh", "is no revision")
    git(place / "fresh", "add", ".")
    git(place / "fresh", "commit", "-qm", "x")
    git(place / "fresh", "checkout", "-q", "--orphan", "other")
    fails("an orphan without a commit", place / "fresh", "HEAD has no commit yet")
    git(place / "fresh", "commit", "-qm", "y")
    fails("nothing in common", place / "fresh", "no commit in common")
    (place / "bin").mkdir()
    fails("no git", place / "fresh", "git cannot be run", env={"PATH": str(place / "bin")})
    (place / "fresh/.git/HEAD").write_text("broken")
    fails("a broken repository", place / "fresh", "git refuses")
    (place / "bin/git").write_text('#!/bin/sh\n[ "$1" = --version ] || case " $* " in *" --version "*) exec %s --version;; esac\nexit 128\n' % shutil.which("git"))
    (place / "bin/git").chmod(0o755)
    fails("git refuses", source, "git status", env={"PATH": "%s:/bin:/usr/bin" % (place / "bin")})


def test_nothing_is_run(h, folder):
    """Filters, monitors and hooks that a repository's settings name are programs."""
    for place in (folder, folder / "inner"):
        place.mkdir()
        git(place, "init", "-q", "-b", "main")
    (folder / ".gitattributes").write_text("*.py filter=ours diff=ours\n")
    for place in (folder / "inner", folder):
        (place / "util.py").write_text(UTIL)
        git(place, "add", ".")
        git(place, "commit", "-qm", "one")
    mark, program = folder.parent / "it was run", folder.parent / "program"
    program.write_text("#!/bin/sh\necho x >> '%s'\ncat\n" % mark)
    program.chmod(0o755)
    for place in (folder, folder / "inner"):
        for key in ("filter.ours.clean", "filter.ours.smudge", "filter.ours.process", "core.fsmonitor", "diff.external",
                    "diff.ours.command", "diff.ours.textconv"):
            git(place, "config", key, str(program))
        git(place, "config", "filter.ours.required", "true")
        shutil.copy(program, place / ".git/hooks/post-checkout")
        shutil.copy(program, place / ".git/hooks/post-index-change")
        (place / "util.py").write_text("\n\n" + UTIL.replace('print("done")', "old(1)\n    dist.barrier()"))
        (place / "job.py").write_text(UTIL.replace("old", "new"))
    new = shown(h, folder, "--diff-base", "main")
    h.check("compared all the same", ("job.py", 10, "RL101") in new, str(new))
    h.check("nothing is run", not mark.exists())
    subprocess.run(["git", "diff"], cwd=folder, capture_output=True)
    h.check("it would have been seen", mark.exists())


def test_broken(h, folder):
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    (folder / "util.py").write_text(UTIL)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    tree, blob = ask(folder, "rev-parse", "HEAD^{tree}"), ask(folder, "rev-parse", "HEAD:util.py")
    inner = ask(folder, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", text=b"100644 x.py\0" + bytes.fromhex(blob))
    bad = ask(folder, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", text=b"40000 ..\0" + bytes.fromhex(inner))
    odd = ask(folder, "commit-tree", bad, "-m", "bad")
    git(folder, "update-ref", "refs/heads/odd", odd)
    git(folder, "update-ref", "HEAD", ask(folder, "commit-tree", tree, "-p", odd, "-m", "good"))
    h.expect("a name that leads out", h.run("check", "--diff-base", "odd", cwd=folder), 2, ["../x.py", "bad name"])
    h.check("it led nowhere", not list(pathlib.Path(os.environ["TMPDIR"]).parent.glob("x.py")))
    (folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    h.expect("a repository without the text", h.run("check", "--diff-base", "main", cwd=folder), 2, ["util.py", "lacks"])


def main():
    h = Harness(sys.argv[1])
    with tempfile.TemporaryDirectory() as d:
        folder = pathlib.Path(d).resolve() / "repo"
        temporary = pathlib.Path(d).resolve() / "tmp"
        temporary.mkdir()
        os.environ["TMPDIR"] = str(temporary)
        app = folder / "src/app"
        app.mkdir(parents=True)
        (app / "__init__.py").write_text("")
        (app / "util.py").write_text(UTIL)
        (app / "job.py").write_text(JOB)
        (app / "a long name é.py").write_text("x = 1\n")
        (app / ("deep/" * 30)).mkdir(parents=True)
        (app / ("deep/" * 30) / "d.py").write_text("x = 1\n")
        git(folder, "init", "-q", "-b", "main")
        git(folder, "add", ".")
        git(folder, "commit", "-q", "-m", "one")
        git(folder, "branch", "topic")
        old = ("src/app/util.py", 10, "RL101")
        h.check("all", shown(h, folder) == [old], str(shown(h, folder)))
        h.check("nothing changed", shown(h, folder, "--diff-base", "main") == [])

        # A callee becomes a collective: the caller, which nobody touched, now diverges.
        (app / "util.py").write_text("\n\n" + UTIL.replace('print("done")', "dist.barrier()"))
        new = shown(h, folder, "--diff-base", "main")
        h.check("an untouched caller, shown where it was changed", new == [("src/app/util.py", 7, "RL101")], str(new))
        h.check("the others are marked", len(shown(h, folder)) == 2)
        h.check("from below", shown(h, folder, "--diff-base", "main", cwd=folder / "src") == [("app/util.py", 7, "RL101")])
        h.check("by name", shown(h, folder, "--diff-base", "main", str(app)) != [])
        done = h.run("check", "--diff-base", "main", "--output-format", "sarif", cwd=folder)
        (result,) = json.loads(done.stdout)["runs"][0]["results"]
        h.check("SARIF", result["baselineState"] == "new" and result["locations"][0]["physicalLocation"]["region"]["startLine"] == 7)
        h.check("status", done.returncode == 1)
        h.expect("text", h.run("check", "--diff-base", "main", cwd=folder), 1, ["1 suppressed"], ["src/app/util.py:7"])

        # Only what is on this side of the merge base counts.
        git(folder, "stash", "-q")
        (app / "more.py").write_text(UTIL.replace("old", "more"))
        git(folder, "add", ".")
        git(folder, "commit", "-q", "-m", "two")
        git(folder, "checkout", "-q", "topic")
        git(folder, "stash", "pop", "-q")
        h.check("the merge base", shown(h, folder, "--diff-base", "main") == new)
        git(folder, "commit", "-aqm", "three")
        h.check("committed", shown(h, folder, "--diff-base", "main") == new)
        (app / "job.py").write_text("x = 1\n")
        h.check("mended", shown(h, folder, "--diff-base", "main") == [])
        h.expect("a written baseline counts as well", h.run("check", "--write-baseline", cwd=folder), 0)
        h.check("both", shown(h, folder, "--diff-base", "main") == [])

        # Interrupted while git works: nothing stays behind.
        slow = pathlib.Path(d).resolve() / "bin"
        slow.mkdir()
        (slow / "git").write_text('#!/bin/sh\ncase " $* " in *" cat-file "*) sleep 30;; esac\nexec %s "$@"\n' % shutil.which("git"))
        (slow / "git").chmod(0o755)
        process = subprocess.Popen([h.binary, "check", "--diff-base", "main"], cwd=folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env={**os.environ, "PATH": "%s:%s" % (slow, os.environ["PATH"])})
        for _ in range(100):
            if list(temporary.iterdir()):
                break
            time.sleep(0.05)
        h.check("it has begun", list(temporary.iterdir()))
        process.send_signal(signal.SIGINT)
        h.check("interrupted", process.wait(timeout=60) == 2)
        process.communicate()
        h.check("nothing is left over of it", not list(temporary.iterdir()), str(list(temporary.iterdir())))

        for what, args in (("no such revision", ["--diff-base", "nowhere"]), ("an option", ["--diff-base=--all"])):
            h.expect(what, h.run("check", *args, cwd=folder), 2, ["--diff-base:", "is no revision"])
        test_causes(h, pathlib.Path(d).resolve() / "causes", folder)
        test_nothing_is_run(h, pathlib.Path(d).resolve() / "programs")
        test_broken(h, pathlib.Path(d).resolve() / "broken")
        h.expect("no repository", h.run("check", "--diff-base", "main", ".", cwd=temporary), 2, ["--diff-base:"])
        h.check("nothing is left over", not list(temporary.iterdir()), str(list(temporary.iterdir())))
    h.finish()


main()
