#!/usr/bin/env python3
"""Says which share of the calls of MPI, NCCL, NVSHMEM, UCC and c10d that stand in a C tree's text are calls in its IR.

    textual_c.py BINARY TREE... [--min PERCENT] [--list N]

What counts as textual is found without the analyzer: a name that the stubs know, behind which a parenthesis
opens, outside of comments, strings and directives, and that is no declaration (no type stands before it).
c10d's are the methods that the stubs call collectives, behind `.` or `->`. A call counts as seen if the file's
IR holds as many of that name; a branch that the preprocessor has decided against is a call that is missing.
Exit status 1 if the share over all trees is below --min.
"""
import argparse
import collections
import re
import subprocess
import sys

FUNCTIONS = re.compile(r"^c\.((?:MPI_|nccl|nvshmem|ucc_)\w+)\(")
METHODS = re.compile(r"^c\.c10d\.\w+\.(\w+)\(")
NOISE = re.compile(r"""//(?:\\\n|[^\n])*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\r?\n|[^\n])*", re.M)
BEFORE = re.compile(r"(\w+|->|::|\S)\s*$")
STATEMENT_WORDS = {"return", "else", "do", "case", "throw", "co_return", "co_await", "and", "or", "not"}


def known_names(binary):
    out = subprocess.run([binary, "dump", "models"], stdout=subprocess.PIPE, check=True).stdout.decode()
    functions, methods, method = set(), set(), None
    for line in out.splitlines():
        found = FUNCTIONS.match(line)
        if found:
            functions.add(found.group(1))
        if line and not line[0].isspace():
            found = METHODS.match(line)
            method = found and found.group(1)
        elif method and line.strip().startswith("@collective"):
            methods.add(method)
    return functions, methods


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def calls_in_text(text, names, functions):
    text = DIRECTIVE.sub(blank, NOISE.sub(blank, text))
    found = collections.Counter()
    for match in names.finditer(text):
        before = BEFORE.search(text[max(0, match.start() - 200):match.start()])
        token = before.group(1) if before else ";"
        if match.group(1) in functions:
            word = re.match(r"\w", token)
            if (word and token not in STATEMENT_WORDS) or token in ("->", "."):
                continue  # a declaration, or a method of that name
            if token in "*&" and re.search(r"[\w>]\s*[*&]+\s*$", text[max(0, match.start() - 200):match.start()]) \
                    and not re.search(r"(?:&&|[\w)\]] [*&])\s*$", text[max(0, match.start() - 200):match.start()]):
                continue  # `T *name(...)`
        elif token not in ("->", "."):
            continue
        found[match.group(1)] += 1
    return found


def calls_in_ir(binary, tree, names):
    """Of each file of C: how often the IR calls each name."""
    out = subprocess.run([binary, "dump", "ir", tree], stdout=subprocess.PIPE, check=False).stdout
    files, current = {}, None
    for line in out.decode("utf-8", "replace").splitlines():
        if line.startswith("== "):
            current = None if line.endswith((".py", ".pyi", ".ipynb")) else collections.Counter()
            if current is not None:
                files[line[3:]] = current
        elif current is not None:
            current.update(match.group(1) for match in names.finditer(line))
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("trees", nargs="+", metavar="TREE")
    parser.add_argument("--min", type=float, default=0, help="share in percent that must be met")
    parser.add_argument("--list", type=int, default=10, help="missing calls to print, a tree")
    options = parser.parse_args()
    functions, methods = known_names(options.binary)
    if len(functions) < 100:
        sys.exit(f"only {len(functions)} functions among the models: their dump is not understood")
    names = re.compile(r"\b(" + "|".join(sorted(functions | methods, key=len, reverse=True)) + r")\s*\(")
    total = seen = 0
    for tree in options.trees:
        count = here = 0
        missing = []
        for path, known in calls_in_ir(options.binary, tree, names).items():
            with open(path, encoding="utf-8", errors="replace") as f:
                text = calls_in_text(f.read(), names, functions)
            for name, often in text.items():
                count += often
                here += min(often, known[name])
                if known[name] < often:
                    missing.append((path, name, often - known[name]))
        for path, name, often in sorted(missing, key=lambda m: -m[2])[:options.list]:
            print(f"missing: {path}: {often} of {name}")
        print(f"{tree}: {count} textual calls, {here} are calls in the IR: {100 * here / count if count else 100:.1f} %")
        total, seen = total + count, seen + here
    share = 100 * seen / total if total else 100.0
    print(f"all: {total} textual calls, {seen} are calls in the IR: {share:.1f} %")
    return share < options.min


if __name__ == "__main__":
    sys.exit(main())
