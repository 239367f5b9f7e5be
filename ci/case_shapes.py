#!/usr/bin/env python3
"""Keep the twins honest: case_shapes.py --binary build/ranklint [DIR]

Within one check no two bug files may be the same program under other names (names, strings and
numbers replaced in order of appearance), and a bug and its ok file may differ by the mend alone:
at most 8 source lines, and at least one. The shapes are those of `dump ir`; with --ast they are those of
CPython's own parser instead.
"""
import argparse
import ast
import difflib
import io
import keyword
import os
import re
import subprocess
import sys
import tokenize

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MEND_LINES = 8
PLACE = re.compile(r"^\d+:\d+")  # line:column, padded to one width
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[A-Za-z_][A-Za-z_0-9]*|\d[\w.]*')


def words_of(text):
    """The names that the source binds or uses, soft keywords and builtin constants apart."""
    names = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            names.add(token.string)
    return names


def shape_of_dump(dump, names):
    """Names by order of first appearance; strings, numbers and spans without their content.

    The lists of local names say nothing that the code does not, in an order that renaming changes.
    """
    seen = {}

    def word(match):
        text = match.group(0)
        if text[0] in "\"'":
            return "S"
        if text[0].isdigit():
            return "N"
        return seen.setdefault(text, "v%d" % len(seen)) if text in names else text

    lines = []
    for line in dump.split("\n"):
        if line.strip() and not re.match(r"\s*(locals|globals|nonlocals) ", line):
            line = PLACE.sub(lambda place: " " * len(place.group(0)), line)
            lines.append(WORD.sub(word, line).rstrip())
    return "\n".join(lines)


def dump_of(binary, path, text):
    if binary is None:
        return ast.dump(without_docstrings(ast.parse(text)))
    done = subprocess.run([binary, "dump", "ir", path], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    if done.returncode != 0 or not done.stdout.strip():
        raise RuntimeError("dump ir: status %d %s" % (done.returncode,
                                                      done.stderr.decode(errors="replace")[-200:]))
    dump = done.stdout.decode("utf-8", errors="replace")
    return "\n".join(line for line in dump.split("\n") if not line.startswith(("== ", "file ")))


def without_docstrings(tree):
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and len(body) > 1 and isinstance(body[0], ast.Expr) \
                and isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str):
            del body[0]
    return tree


def code_lines(text):
    """The source without comments, blank lines and the file's own docstring."""
    lines = text.split("\n")
    first = ast.parse(text).body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        for number in range(first.lineno - 1, first.end_lineno):
            lines[number] = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return [line.rstrip() for line in lines if line.strip()]


def mend_size(bug, ok):
    matcher = difflib.SequenceMatcher(None, code_lines(bug), code_lines(ok), autojunk=False)
    return sum(max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in matcher.get_opcodes()
               if tag != "equal")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def judge(binary, folder, complain):
    shapes, sizes = {}, []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith("_ok.py") and not os.path.exists(path[:-6] + "_bug.py"):
            complain(path, "an ok file without its bug file")
        if not name.endswith("_bug.py"):
            continue
        twin = path[:-7] + "_ok.py"
        if not os.path.exists(twin):
            complain(path, "a bug file without its ok file")
            continue
        bug = read(path)
        size = mend_size(bug, read(twin))
        sizes.append((size, name[:-7]))
        if not 1 <= size <= MEND_LINES:
            complain(path, "the mend is %d lines, the limit %d" % (size, MEND_LINES))
        try:
            shape = shape_of_dump(dump_of(binary, path, bug), words_of(bug))
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            complain(path, str(error))
            continue
        if shape in shapes:
            complain(path, "the same program as %s under other names" % shapes[shape])
        shapes.setdefault(shape, name)
    return sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary")
    parser.add_argument("--ast", action="store_true", help="use CPython's parser, no analyzer")
    parser.add_argument("-v", "--verbose", action="store_true", help="print every mend's size")
    parser.add_argument("folder", nargs="?", default=os.path.join(ROOT, "testcases", "checks"))
    options = parser.parse_args()
    if not options.ast and not options.binary:
        parser.error("--binary or --ast is needed")
    binary = None if options.ast else os.path.realpath(options.binary)
    if binary and not os.access(binary, os.X_OK):
        sys.exit("case_shapes: no executable %s" % options.binary)
    faults = []

    def complain(path, text):
        faults.append(path)
        print("FAIL %s: %s" % (os.path.relpath(path, ROOT), text))

    pairs = 0
    for check in sorted(os.listdir(options.folder)):
        folder = os.path.join(options.folder, check)
        if not os.path.isdir(folder):
            continue
        sizes = judge(binary, folder, complain)
        if not sizes:
            continue
        pairs += len(sizes)
        largest = max(sizes)
        print("%s: %d pairs, mends of %d to %d lines (largest: %s)"
              % (check, len(sizes), min(sizes)[0], largest[0], largest[1]))
        if options.verbose:
            for size, name in sorted(sizes):
                print("  %2d %s" % (size, name))
    print("%d pairs, %d faults" % (pairs, len(faults)))
    return 1 if faults or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
