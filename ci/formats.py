#!/usr/bin/env python3
"""Every report of a real run is well-formed: JSON and SARIF have the shape that docs/json.md and the
SARIF 2.1.0 schema ask for, all agree on the findings, and nothing depends on the number of threads.
usage: formats.py BINARY"""
import functools
import json
import pathlib
import re
import sys
import tempfile
import unicodedata
import urllib.parse

from harness import Harness
from schema import Schema

ROOT = pathlib.Path(__file__).resolve().parent.parent

TREES = ("testcases/checks", "testcases/comments", "testcases/example", "testcases/robust",
         "testcases/native/mpi/table_of_operations_bug.c")
LEVELS = ("error", "warning", "note")


def has(h, what, obj, keys):
    for key, types in keys.items():
        h.check(what, key in obj and isinstance(obj[key], types), "%s in %s" % (key, str(obj)[:200]))


PLACE = {"path": str, "line": int, "column": int}
TEXT_OR_NONE = (str, type(None))


def check_json(h, report):
    schema = Schema(json.loads((ROOT / "docs/schemas/report-v1.schema.json").read_text()))
    faults = schema.faults(report)
    h.check("the schema of docs/schemas", not faults, "; ".join(faults[:3]))
    broken = json.loads(json.dumps(report))
    broken["findings"][0]["level"] = "fatal"
    del broken["findings"][0]["steps"]
    h.check("the schema can fail", len(schema.faults(broken)) == 2)
    has(h, "json", report, {"version": int, "tool": dict, "summary": dict, "findings": list,
                            "notifications": list})
    has(h, "summary", report["summary"], dict.fromkeys(
        ("files", "collectives", "entries", "guards", "uniform", "equal", "findings", "undecided",
         "calls", "unresolved"), int))
    numbers = report["summary"]
    told = sum(not f["code"].startswith("RL8") and "suppressed" not in f for f in report["findings"])
    parts = numbers["uniform"] + numbers["equal"] + told + numbers["undecided"] + numbers["notShown"]
    h.check("the guards are the sum of what is said of them", numbers["guards"] == parts, str(numbers))
    for f in report["findings"]:
        has(h, "finding", f, {**PLACE, "code": str, "level": str, "message": str, "endLine": int,
                              "endColumn": int, "function": TEXT_OR_NONE, "guard": TEXT_OR_NONE,
                              "op": TEXT_OR_NONE, "groups": TEXT_OR_NONE, "steps": list,
                              "related": list, "traces": list, "help": TEXT_OR_NONE,
                              "whyLevel": TEXT_OR_NONE})
        h.check("level", f["level"] in LEVELS)
        for step in f["steps"]:
            has(h, "step", step, {**PLACE, "role": str, "text": TEXT_OR_NONE})
        for lane in f["traces"]:
            has(h, "trace", lane, {"ranks": str, "skipped": int, "mismatch": int, "items": list})
            for item in lane["items"]:
                has(h, "item", item, {**PLACE, "op": str, "group": TEXT_OR_NONE})
    for n in report["notifications"]:
        has(h, "notification", n, {"code": str, "path": str, "message": str})
    order = [(f["path"].encode(), f["line"], f["column"], f["code"]) for f in report["findings"]]
    h.check("findings are sorted", order == sorted(order))


def check_location(h, loc):
    physical = loc["physicalLocation"]
    uri = physical["artifactLocation"]["uri"]
    h.check("uri", re.fullmatch(r"(?:[A-Za-z0-9\-._~/+@]|%[0-9A-F]{2})+", uri), uri)
    h.check("uri is relative", physical["artifactLocation"].get("uriBaseId") == "%SRCROOT%" or uri.startswith("file:///"), uri)
    if "region" in physical:
        r = physical["region"]
        h.check("region", 1 <= r["startLine"] == r["endLine"] and 1 <= r["startColumn"] < r["endColumn"], str(r))


def check_templates(h, rule, result):
    """VS Code and the web viewer show the rule's template with the arguments in it, and not the text."""
    message = result["message"]
    template = rule["messageStrings"][message["id"]]["text"]
    shown = re.sub(r"\{(\d+)\}", lambda m: message["arguments"][int(m[1])], template)
    said = message["text"].split("\n")
    h.check("a viewer shows the sentence", message["arguments"][0].rstrip(".").lower() in said[0].lower(), str(message))
    for line in said[1:]:
        h.check("and the doubt and the mend", line.split(": ", 1)[1].rstrip(".") in shown, shown)


@functools.cache
def lines_of(path):
    data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    return data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def check_code(h, loc):
    """What a viewer opens: a file below the root, a line of it, and within that line just the text that is shown."""
    physical = loc["physicalLocation"]
    path = ROOT / urllib.parse.unquote(physical["artifactLocation"]["uri"])
    h.check("the artifact is there", path.is_file(), str(path))
    if "region" not in physical or not path.is_file():
        return
    r, lines = physical["region"], lines_of(path)
    line = lines[r["startLine"] - 1] if r["startLine"] <= len(lines) else None
    h.check("the region lies in the file", line is not None and r["endColumn"] <= max(len(line) + 1, 2), "%s %s" % (path, r))
    if line is not None and "snippet" in r and "\ufffd" not in line:
        h.check("the snippet is that text", line[r["startColumn"] - 1:r["endColumn"] - 1] == r["snippet"]["text"], "%s %s" % (path, r))
    around = physical.get("contextRegion")
    if around:
        h.check("the context holds it", around["startLine"] <= r["startLine"] and r["endLine"] <= around["endLine"], str(physical))


def check_links(h, result):
    """What viewers take for a link is one, and leads to a place of the result."""
    ids = {str(loc["id"]) for loc in result.get("relatedLocations", []) if "id" in loc}
    for text, to in re.findall(r"\[([^\]]*)\]\(([^\)]+)\)", result["message"]["text"]):
        h.check("a link", text == "this guard" and to in ids, "%s: %s" % (text, to))
    told = list(result["message"]["arguments"])
    for loc in result.get("relatedLocations", []) + [s["location"] for flow in result.get("codeFlows", [])
                                                     for s in flow["threadFlows"][0]["locations"]]:
        told.append(loc.get("message", {}).get("text", ""))
    h.check("code is no link", not any("](" in text for text in told), str(told))


def check_sarif(h, log):
    h.check("sarif", log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json"))
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    h.check("columnKind", run["columnKind"] == "unicodeCodePoints")
    h.check("rules are sorted", [r["id"] for r in rules] == sorted(r["id"] for r in rules))
    for rule in rules:
        has(h, "rule", rule, {"id": str, "name": str, "shortDescription": dict, "help": dict})
        h.check("rule name", re.fullmatch(r"[A-Z][A-Za-z0-9]+", rule["name"]), rule["name"])
    fingerprints = set()
    for result in run["results"]:
        check_links(h, result)
        h.check("ruleIndex", rules[result["ruleIndex"]]["id"] == result["ruleId"])
        h.check("level", result["level"] in LEVELS)
        h.check("one location", len(result["locations"]) == 1)
        check_templates(h, rules[result["ruleIndex"]], result)
        for loc in result["locations"] + result.get("relatedLocations", []):
            check_location(h, loc)
            check_code(h, loc)
        for flow in result.get("codeFlows", []):
            for at, step in enumerate(flow["threadFlows"][0]["locations"]):
                check_location(h, step["location"])
                check_code(h, step["location"])
                h.check("steps are in order", step["executionOrder"] == at + 1, str(step))
                h.check("VS Code indents a step by its level less 1", step["nestingLevel"] >= 1, str(step))
        prints = result["partialFingerprints"]
        h.check("line hash", re.fullmatch(r"[0-9a-f]+:[0-9]+", prints["primaryLocationLineHash"]))
        h.check("fingerprints differ", prints["ranklint/v1"] not in fingerprints, prints["ranklint/v1"])
        fingerprints.add(prints["ranklint/v1"])
    for note in run["invocations"][0]["toolExecutionNotifications"]:
        for loc in note.get("locations", []):
            check_location(h, loc)


def columns(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


COLUMNS = """import torch.distributed as dist
if dist.get_rank() == 0: s = "%s"; dist.barrier()
"""


def check_columns(h):
    """Columns count code points from 1, ends are past the last one: behind characters of two, three and four
    bytes, of one and two UTF-16 units, behind a combining one, a tab, a byte order mark, and with CRLF."""
    with tempfile.TemporaryDirectory() as d:
        for what in ("", "\u00e9\u20ac", "\U0001f600", "e\u0301", "\t", "\ufeffbom", "crlf"):
            text = COLUMNS % what.removeprefix("\ufeff")
            data = (text.replace("\n", "\r\n") if what == "crlf" else text).encode("utf-8")
            pathlib.Path(d, "odd.py").write_bytes((b"\xef\xbb\xbf" if what.startswith("\ufeff") else b"") + data)
            line = text.split("\n")[1]
            at = line.index("dist.barrier()") + 1
            ran = {fmt: h.run("check", "--output-format", fmt, "odd.py", cwd=d).stdout.decode("utf-8")
                   for fmt in ("json", "sarif", "concise", "github")}
            (found,) = json.loads(ran["json"])["findings"]
            h.check("columns %r: JSON" % what, (found["column"], found["endColumn"]) == (at, at + 14), str(found))
            (result,) = json.loads(ran["sarif"])["runs"][0]["results"]
            r = result["locations"][0]["physicalLocation"]["region"]
            h.check("columns %r: SARIF" % what, line[r["startColumn"] - 1:r["endColumn"] - 1] == "dist.barrier()", str(r))
            h.check("columns %r: concise" % what, ran["concise"].startswith("odd.py:2:%d: " % at), ran["concise"])
            h.check("columns %r: github" % what, ",line=2,endLine=2,col=%d," % at in ran["github"], ran["github"])


def main():
    h = Harness(sys.argv[1])

    def report(fmt, jobs="2"):
        done = h.run("check", "--profile", "all", "-j", jobs, "--output-format", fmt, *TREES)
        h.check(fmt, done.returncode in (0, 1), "%s: %s" % (done.returncode, done.stderr[-300:]))
        return done.stdout.decode("utf-8")

    texts = {fmt: report(fmt) for fmt in ("json", "sarif", "concise", "github", "gitlab", "full")}
    for fmt, text in texts.items():
        h.check("%s: the same bytes with one thread" % fmt, report(fmt, "1") == text)
    data, log = json.loads(texts["json"]), json.loads(texts["sarif"])
    check_json(h, data)
    check_sarif(h, log)
    count = sum("suppressed" not in f for f in data["findings"])
    h.check("some are suppressed", count < len(data["findings"]))
    h.check("as many results", len(log["runs"][0]["results"]) == count)
    h.check("as many lines", texts["concise"].count("\n") == count)
    h.check("as many annotations", texts["github"].count("\n") == count)
    whole = [f for f in data["findings"] if "suppressed" not in f and f["steps"]]
    for f in whole[:40]:
        line = next(x for x in texts["github"].splitlines()
                    if ",line=%d,endLine=%d,col=%d,title=%s::" % (f["line"], f["endLine"], f["column"], f["code"]) in x
                    and "file=%s," % f["path"] in x)
        told = line.split("%0A")
        h.check("an annotation tells all: a line for each step, both sides, the mend",
                len(told) == 1 + len(f["steps"]) + 2 + bool(f["whyLevel"]) + bool(f["help"])
                and told[-1].startswith("help: ") and len(line) < 64000, line)
    quality = json.loads(texts["gitlab"])
    h.check("as many issues", len(quality) == count)
    h.check("unique fingerprints", len({q["fingerprint"] for q in quality}) == count)
    for q in quality:
        h.check("issue", set(q) == {"description", "check_name", "fingerprint", "severity", "location"}
                and q["severity"] in ("info", "minor", "major") and q["location"]["lines"]["begin"] > 0, str(q))
    h.check("as many frames", len(re.findall(r"^\S.*: (?:error|warning|note)\[RL", texts["full"], re.M)) == count)
    wide = [x for x in texts["full"].splitlines() if columns(x) > 80 and max(map(columns, x.split())) < 50]
    h.check("80 columns", not wide, "\n".join(wide[:3]))
    check_columns(h)
    h.check("no escapes", "\x1b" not in texts["full"] + texts["concise"])
    h.finish()


main()
