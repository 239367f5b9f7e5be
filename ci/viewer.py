#!/usr/bin/env python3
"""SARIF reports as people see them: the web viewer of the SARIF SDK's makers draws them in a document
without a browser, and each result stands there with its level, place, sentence, mend and code.

usage: viewer.py BINARY [TREE...]

The viewer is fetched once by ci/viewer/package-lock.json, without install scripts; status 77 (skipped) if
it cannot be fetched or does not run here."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from harness import Harness
from npm_tools import fetched

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "ci/viewer"
SKIPPED = 77
ROWS = 3  # of a rule, before one has to ask for more; and only the first rule is unfolded
OWN = ("testcases/comments", "testcases/example", "testcases/native/mpi/table_of_operations_bug.c")


def skip(why):
    print("SKIP: " + why)
    sys.exit(SKIPPED)


def render(log, folder):
    path = folder / "log.sarif"
    path.write_text(json.dumps(log), encoding="utf-8")
    return subprocess.run(["node", HOME / "render.js", path], capture_output=True, timeout=300)


def draw(h, log, folder):
    """What stands there; a viewer that runs and breaks on a report is a fault of the report."""
    done = render(log, folder)
    drawn = not done.returncode and done.stdout
    h.check("the viewer draws it", drawn, done.stderr[-300:].decode("utf-8", "replace"))
    return json.loads(done.stdout) if drawn else {"calm": False, "rows": []}


def try_viewer(folder):
    """An empty log of nobody's tells whether it runs here at all."""
    run = {"tool": {"driver": {"name": "none", "rules": []}}, "results": []}
    done = shutil.which("node") and render({"version": "2.1.0", "runs": [run]}, folder)
    if not done or done.returncode or not done.stdout:
        skip("the viewer does not run here: %s" % (done and done.stderr[-300:].decode("utf-8", "replace")))


def portions(log):
    """The same log in parts so small that all of their results are drawn."""
    run = log["runs"][0]
    for rule in sorted({r["ruleId"] for r in run["results"]}):
        results = [r for r in run["results"] if r["ruleId"] == rule]
        for at in range(0, len(results), ROWS):
            yield {**log, "runs": [{**run, "results": results[at:at + ROWS]}]}


def plain(text):
    return " ".join(text.split())


def check_result(h, result, rows):
    location = result["locations"][0]["physicalLocation"]
    message = result["message"]
    code = location["region"].get("snippet", {}).get("text", "")
    wanted = [result["level"] + location["artifactLocation"]["uri"], *message["arguments"], code]
    shown = [row for row in rows if all(plain(x) in row for x in wanted)]
    h.check("is drawn whole: %s" % result["ruleId"], shown, str(wanted))


def check_log(h, log, folder):
    for part in portions(log):
        drawn = draw(h, part, folder)
        h.check("the viewer comes to rest", drawn["calm"])
        rows = [plain(row) for row in drawn["rows"]]
        results = part["runs"][0]["results"]
        h.check("its rule", any(row.startswith(results[0]["ruleId"] + ": ") for row in rows), str(rows))
        for result in results:
            check_result(h, result, rows)


def main():
    h = Harness(sys.argv[1])
    if not fetched(HOME):
        skip("the viewer cannot be fetched")
    with tempfile.TemporaryDirectory() as d:
        folder = pathlib.Path(d)
        try_viewer(folder)
        for trees in [[t] for t in sys.argv[2:]] or [OWN]:
            done = h.run("check", "-q", "--output-format", "sarif", *trees, cwd=ROOT)
            h.check("runs", done.returncode == 1, str(done.stderr[-300:]))
            log = json.loads(done.stdout)
            print("%s: %d results" % (trees[0], len(log["runs"][0]["results"])))
            check_log(h, log, folder)
        # That the check can fail: what is not in the log is not drawn.
        absent = json.loads(json.dumps(log["runs"][0]["results"][0]))
        absent["message"]["arguments"][0] = "nobody says so"
        fails = Harness(sys.argv[1])
        check_result(fails, absent, [plain(row) for row in draw(h, next(portions(log)), folder)["rows"]])
        h.check("another sentence is missed", fails.faults)
    h.finish()


main()
