#!/usr/bin/env python3
"""Checks the trees before and after each fix of fixes.tsv and says which ones are found.

    run.py BINARY MIRRORS [--list FILE] [--trees DIR] [--only TEXT] [--minimum PERCENT]

MIRRORS holds a folder owner+name for each repository, with its git directory in repo/. The Python files of
the parent and of the fix are taken out of it, all but the tests (unless the place is in one), and each tree
is checked with default options but for notes, which are looked at as well.

A fix is found if a finding (error or warning) at the parent has its primary, a related or a step location
on one of the lines of the row's place, and no finding at the fix is the same one: none has its fingerprint,
and none its code and its source of the variance at the line to which its primary line has moved. `note`
means that only a note does so, `stays` that the finding is still there at the fix.

One line a row: state, repository, fix, level and code, place of the finding, and the row's kind. Then the
sums. `--trees` keeps the trees for another run; nothing of them is ever written elsewhere.
"""
import argparse
import collections
import difflib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TIMEOUT_SECONDS = 900
STATES = ("found", "note", "stays", "missed", "failed")


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository] + list(arguments), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True).stdout


def is_test(name):
    folders, file = name.split("/")[:-1], name.split("/")[-1]
    return bool({"test", "tests"} & set(folders)) or file.startswith("test_") or file.endswith("_test.py")


def python_tree(repository, commit, into, places):
    """The Python files of a commit under `into`, which is left alone if it is there."""
    if into.is_dir():
        return into
    into.mkdir(parents=True)
    names = git(repository, "ls-tree", "-r", "-z", "--name-only", commit).decode(errors="surrogateescape")
    files = [os.fsencode(name) for name in names.split("\0")
             if name.endswith(".py") and (name in places or not is_test(name))]
    archive = git(repository, "archive", commit, "--", *[b":(literal)" + name for name in files])
    subprocess.run(["tar", "-x", "-C", into], input=archive, check=True)
    return into


def check(binary, tree):
    done = subprocess.run([binary, "check", ".", "--isolated", "--no-respect-gitignore", "--profile", "audit",
                           "--output-format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, cwd=tree, timeout=TIMEOUT_SECONDS)
    if done.returncode not in (0, 1):
        raise RuntimeError("exit %d: %s" % (done.returncode, done.stderr.decode(errors="replace")[-300:]))
    return [finding for finding in json.loads(done.stdout)["findings"] if "suppressed" not in finding]


def locations(finding):
    for place in [finding] + finding["related"] + finding["steps"]:
        yield os.path.normpath(place["path"]), place["line"]


def lines_of(tree, path):
    try:
        return (tree / path).read_text(errors="replace").split("\n")
    except OSError:
        return []


def moved_line(before, after, path, line):
    """Where a line of `before` is in `after`, or 0 if it was changed or is gone."""
    matcher = difflib.SequenceMatcher(None, lines_of(before, path), lines_of(after, path), autojunk=False)
    for start, there, length in matcher.get_matching_blocks():
        if start <= line - 1 < start + length:
            return there + line - start
    return 0


def source(finding):
    """What makes the value vary: the text of the step, without its line."""
    return next((step["text"] for step in finding["steps"] if step["role"] == "source"), None)


def stays(finding, before, after, findings_after):
    path = os.path.normpath(finding["path"])
    line = moved_line(before, after, path, finding["line"])
    return any(other["fingerprint"] == finding["fingerprint"]
               or (line and other["code"] == finding["code"] and source(other) == source(finding)
                   and os.path.normpath(other["path"]) == path and other["line"] == line)
               for other in findings_after)


def judge(row, before, after, findings_before, findings_after):
    """(state, finding or None) of one row."""
    places = set()
    for place in row["place"].split(","):
        path, line = place.rsplit(":", 1)
        places.add((os.path.normpath(path), int(line)))
    touching = [finding for finding in findings_before if places & set(locations(finding))]
    gone = [finding for finding in touching if not stays(finding, before, after, findings_after)]
    for finding in sorted(gone, key=lambda one: ("error", "warning", "note").index(one["level"])):
        return ("note" if finding["level"] == "note" else "found"), finding
    return ("stays", touching[0]) if touching else ("missed", None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("mirrors")
    parser.add_argument("--list", default=HERE / "fixes.tsv")
    parser.add_argument("--trees")
    parser.add_argument("--only", default="")
    parser.add_argument("--minimum", type=float, default=0)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    with open(options.list) as lines:
        names = lines.readline().rstrip("\n").split("\t")
        rows = [dict(zip(names, line.rstrip("\n").split("\t"))) for line in lines]
    rows = [row for row in rows if options.only in row["repository"] + "@" + row["fix"]]
    sums, by_kind = collections.Counter(), collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as scratch:
        trees = pathlib.Path(os.path.abspath(options.trees or scratch))
        for row in rows:
            repository = os.path.join(options.mirrors, row["repository"].replace("/", "+"), "repo")
            places = {place.rsplit(":", 1)[0] for place in row["place"].split(",")}
            folder = trees / row["repository"].replace("/", "+")
            try:
                before = python_tree(repository, row["parent"], folder / row["parent"][:12], places)
                after = python_tree(repository, row["fix"], folder / row["fix"][:12], places)
                state, finding = judge(row, before, after, check(binary, before), check(binary, after))
                what = "%s[%s]\t%s:%d" % (finding["level"], finding["code"], finding["path"],
                                          finding["line"]) if finding else "-\t-"
            except (OSError, RuntimeError, subprocess.SubprocessError) as error:
                state, what = "failed", "%s\t-" % str(error).replace("\n", " ")[:200]
            sums[state] += 1
            by_kind[row["kind"]][state] += 1
            print("%s\t%s\t%s\t%s\t%s" % (state, row["repository"], row["fix"][:9], what, row["kind"]), flush=True)
    print("\n%-14s" % "kind" + "".join("%8s" % state for state in STATES))
    for kind, counts in sorted(by_kind.items()):
        print("%-14s" % kind + "".join("%8d" % counts[state] for state in STATES))
    print("%-14s" % "all" + "".join("%8d" % sums[state] for state in STATES))
    share = 100.0 * sums["found"] / max(1, len(rows))
    print("\n%d of %d found and gone at the fix (%.0f %%)" % (sums["found"], len(rows), share))
    return 0 if share >= options.minimum else 1


if __name__ == "__main__":
    sys.exit(main())
