#!/usr/bin/env python3
"""Compares what the IR dump of a file holds with CPython's own reading of it.

usage: ast_counts.py BINARY PATH...     (BINARY dump ir FILE must print the dump)

Counts calls, definitions, statements of each kind, lambdas, conditionals and comprehensions.
Files that CPython refuses are skipped; files for which the dump reports errors are listed. Exit
status 1 if any other file differs.
"""
import ast
import collections
import os
import re
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
LINE = re.compile(r"^(?:\d+:\d+ *|         ) *(.*)$")
CALL = re.compile(r"[\w\)\]\}\"%]\(")
KEYWORDS = {"assign", "augassign", "annassign", "expr", "if", "while", "for", "try", "with",
            "return", "raise", "assert", "break", "continue", "pass", "del", "global", "nonlocal",
            "import", "unknown"}
OF_NODE = {
    "If": "if", "For": "for", "AsyncFor": "for", "While": "while", "With": "with",
    "AsyncWith": "with", "Try": "try", "TryStar": "try", "Return": "return", "Raise": "raise",
    "FunctionDef": "def", "AsyncFunctionDef": "def", "ClassDef": "class", "Lambda": "lambda",
    "Call": "call", "IfExp": "conditional", "comprehension": "clause", "Await": "await",
    "Yield": "yield", "YieldFrom": "yield", "Assert": "assert", "Delete": "del", "Pass": "pass",
    "Break": "break", "Continue": "continue", "Global": "global", "Nonlocal": "nonlocal",
    "ExceptHandler": "except", "NamedExpr": "walrus", "AugAssign": "augassign",
    "AnnAssign": "annassign", "Expr": "expr",
}


def of_ast(text):
    counts = collections.Counter()
    for node in ast.walk(ast.parse(text)):
        name = OF_NODE.get(type(node).__name__)
        if name:
            counts[name] += 1
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            counts["import"] += len(node.names)
        if isinstance(node, ast.Assign):
            counts["assign"] += 1 if len(node.targets) == 1 else len(node.targets) + 1
    has_match = any(isinstance(n, ast.Match) for n in ast.walk(ast.parse(text)))
    return counts, has_match


def of_dump(dump):
    counts = collections.Counter()
    for line in dump.split("\n"):
        found = LINE.match(line)
        if not found or line.startswith(("==", "file ")):
            continue
        text = QUOTED.sub('""', found.group(1))
        word = text.split(" ", 1)[0]
        if re.match(r"(locals|globals|nonlocals)( |$)", text) and line.startswith(" "):
            continue
        if re.match(r"def#\d+ ", text):
            counts["def"] += "<module>" not in text
            counts["call"] -= "<module>" not in text  # the parameter list
        elif re.match(r"class#\d+ ", text):
            counts["class"] += 1
            counts["call"] -= 1
        elif word in KEYWORDS and not line.startswith(" "):
            counts[word] += not text.endswith("[match]")
        elif re.match(r"except\*?( |$)", text):
            counts["except"] += 1
        rest = text if line.startswith(" ") or word not in KEYWORDS else text[len(word):]
        counts["call"] += len(CALL.findall(rest)) - len(re.findall(r"\$\w+\(", rest))
        counts["call"] -= len(re.findall(r"\b(?:isinstance|getattr)\(%", rest))
        counts["lambda"] += len(re.findall(r"\(lambda#", rest))
        counts["conditional"] += rest.count(" else ")
        counts["clause"] += len(re.findall(r" for ", rest))
        counts["await"] += rest.count("(await ")
        counts["yield"] += len(re.findall(r"\(yield\b", rest))
        counts["walrus"] += rest.count(" := ")
    return counts


def compare(binary, path):
    """None if skipped, else the differences and whether the reader saw errors."""
    try:
        with open(path, "rb") as f:
            data = f.read()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            want, has_match = of_ast(data)
    except (SyntaxError, ValueError, RecursionError):
        return None
    run = subprocess.run([binary, "dump", "ir", path], capture_output=True)
    dump = run.stdout.decode("utf-8", "replace")
    if run.returncode:
        return [("exit status", run.returncode, 0)], False
    head = re.search(r"^file bytes=\d+ errors=(\d+)", dump, re.M)
    got = of_dump(dump)
    skip = {"assign", "call", "walrus"} if has_match else set()
    keys = (set(want) | set(got)) - skip
    wrong = [(k, got[k], want[k]) for k in sorted(keys) if got[k] != want[k]]
    return wrong, bool(head and int(head.group(1)))


def files_of(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            for name in sorted(names):
                if name.endswith(".py"):
                    yield os.path.join(folder, name)


def main():
    binary, paths = sys.argv[1], sorted(files_of(sys.argv[2:]))
    sys.setrecursionlimit(20000)
    bad = skipped = broken = 0
    with ThreadPoolExecutor(2) as pool:
        for path, result in zip(paths, pool.map(lambda p: compare(binary, p), paths)):
            if result is None:
                skipped += 1
                continue
            wrong, errors = result
            broken += errors
            if errors:
                print(f"{path}: has errors{', differs' if wrong else ''}")
            elif wrong:
                bad += 1
                print(path, *(f"{k}: {got} instead of {want}" for k, got, want in wrong), sep="\n  ")
    print(f"{len(paths)} files: {bad} differ, {broken} with errors, {skipped} refused by CPython")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
