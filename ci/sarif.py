#!/usr/bin/env python3
"""SARIF reports fit the schema, and the validator of the SARIF SDK with the rules for code scanning says
nothing but SARIF2006 (it looks for addresses on the network). Two broken logs show that the gate can
fail. The validator alone is none: what does not fit the schema it passes over in silence.

usage: sarif.py BINARY [TREE...]

With trees it is their reports that are held against both, under the profile that shows all.
The validator is fetched once by ci/sarif/package-lock.json, without install scripts; status 77 (skipped)
if it cannot be fetched or does not run here."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from harness import Harness
from npm_tools import fetched
from schema import Schema

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "ci/sarif"
TOOL = HOME / "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"
SCHEMA = TOOL.parent / "sarif-2.1.0.json"
SKIPPED = 77
NO_ICU = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
ALLOWED = {"SARIF2006"}
REMOTE = "https://someone:secret@git.example.org/team/job.git"


def fetch():
    if not fetched(HOME):
        print("SKIP: the validator cannot be fetched")
        sys.exit(SKIPPED)
    os.chmod(TOOL, 0o755)
    if subprocess.run([TOOL, "version"], capture_output=True, timeout=120, env=NO_ICU).returncode not in (0, 1):
        print("SKIP: the validator does not run here")
        sys.exit(SKIPPED)


def validate(log, folder):
    """The (rule, level, where) of everything that the validator has to say."""
    path, out = folder / "log.sarif", folder / "out.sarif"
    path.write_text(json.dumps(log), encoding="utf-8")
    faults = Schema(json.loads(SCHEMA.read_text(encoding="utf-8-sig"))).faults(log)
    if faults:
        return [("schema", "error", fault) for fault in faults]
    out.unlink(missing_ok=True)
    subprocess.run([TOOL, "validate", path, "--rule-kind", "Sarif;Ghas", "--level", "Error;Warning;Note",
                    "--log", "ForceOverwrite", "-o", out], capture_output=True, timeout=600, env=NO_ICU)
    said = json.loads(out.read_text(encoding="utf-8-sig"))
    rules = said["runs"][0]["tool"]["driver"].get("rules", ())
    found = []
    for r in said["runs"][0].get("results", ()):
        rule = r.get("ruleId") or rules[r["ruleIndex"]]["id"]
        found.append((rule.split("/")[0], r.get("level", "warning"), str(r["message"].get("arguments"))[:200]))
    return found


def git(folder, *args):
    subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *args], cwd=folder, check=True,
                   capture_output=True)


def commit_all(folder):
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "x")
    git(folder, "remote", "add", "origin", REMOTE)


def make_repository(folder):
    shutil.copytree(ROOT / "testcases/example/job", folder / "src/job")
    shutil.copytree(ROOT / "testcases/comments", folder / "src/comments")
    shutil.copytree(ROOT / "testcases/robust", folder / "src/odd names é")
    shutil.copytree(ROOT / "testcases/native/mpi", folder / "src/mpi")
    commit_all(folder)


def check_origin(h, log):
    (run,) = log["runs"]
    (origin,) = run["versionControlProvenance"]
    h.check("no password", "secret" not in json.dumps(log) and "someone" not in json.dumps(origin), str(origin))
    h.check("remote", origin["repositoryUri"] == "https://git.example.org/team/job.git", str(origin))
    h.check("branch", origin["branch"] == "main" and len(origin["revisionId"]) == 40, str(origin))
    uris = {loc["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"] for loc in r["locations"]}
    h.check("paths count from the repository's root", all(u.startswith("src/") for u in uris), str(uris))


def check_clean(h, name, text, folder):
    """The log, once it is seen to be one and nothing is said of it."""
    log = json.loads(text)
    wrong = [x for x in validate(log, folder) if x[0] not in ALLOWED]
    h.check(name + " is clean", not wrong, str(wrong[:5]))
    return log


def check_trees(h, trees):
    for tree in map(pathlib.Path, trees):
        with tempfile.TemporaryDirectory() as d:
            folder = pathlib.Path(d).resolve()
            if not (tree / ".git").exists(): # code scanning only sees checkouts
                tree = shutil.copytree(tree, folder / tree.name, symlinks=True)
                commit_all(tree)
            done = h.run("check", "--output-format", "sarif", "--profile", "all", ".", cwd=tree)
            h.check(tree.name, done.returncode in (0, 1), "ended with %s" % done.returncode)
            (run,) = check_clean(h, tree.name, done.stdout, folder)["runs"]
            print("%s: %d results, %d KB" % (tree.name, len(run["results"]), len(done.stdout) // 1024))
    h.finish()


def main():
    h = Harness(sys.argv[1])
    fetch()
    if sys.argv[2:]:
        check_trees(h, sys.argv[2:])
        return
    with tempfile.TemporaryDirectory() as d:
        folder = pathlib.Path(d).resolve()
        repository = folder / "repository"
        make_repository(repository)
        for name, args in (("all", ("--profile", "all", "--no-ignores")),
                           ("suppressed", ("--sarif-suppressed", "--sarif-category", "nightly"))):
            done = h.run("check", "--output-format", "sarif", *args, ".", cwd=repository / "src")
            h.check(name, done.returncode == 1, "ended with %s" % done.returncode)
            log = check_clean(h, name, done.stdout, folder)
            h.check(name + " has results", len(log["runs"][0]["results"]) > 3)
            check_origin(h, log)
        h.check("suppressed ones are marked", any(r.get("suppressions") for r in log["runs"][0]["results"]))
        h.check("category", log["runs"][0]["automationDetails"]["id"] == "nightly/")

        # The gate itself: a log that lacks what people need, and one that is no SARIF.
        bare = {"$schema": log["$schema"], "version": "2.1.0", "runs": [{
            "tool": {"driver": {"name": "ranklint"}},
            "results": [{"ruleId": "RL101", "message": {"text": "no period"},
                         "locations": [{"physicalLocation": {"artifactLocation": {"uri": "/abs/a.py"}}}]}]}]}
        found = {x[0] for x in validate(bare, folder)} - ALLOWED
        h.check("a bare log fails", len(found) >= 4, str(found))
        log["runs"][0]["results"][0]["level"] = "fatal"
        h.check("a log against the schema fails", validate(log, folder)[0][0] == "schema")
    h.finish()


main()
