#!/usr/bin/env python3
"""Fails when the analysis knows a library by name: no string literal of program/, variance/, trace/
and checks/ may be a name that a stub in rules/ defines. Names of Python itself, and words that the
analysis prints, stand with a reason in ci/literals.allow."""
import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("program", "variance", "trace", "checks")
# Comments and character constants are matched too, so that quotes inside them do not count.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])*\'|"((?:\\.|[^"\\\n])*)"', re.S)
IDENTIFIERS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
MIN_LETTERS = 4


def stub_names():
    names = {}
    for path in sorted((ROOT / "rules").glob("*.pyi")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = []
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.append(node.name)
            elif isinstance(node, ast.arg):
                found.append(node.arg)
            for name in found:
                names.setdefault(name, "%s:%d" % (path.relative_to(ROOT), node.lineno))
    return names


def literals(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"^\s*#\s*include[^\n]*", "", text, flags=re.M)
    for match in TOKEN.finditer(text):
        if match.group(1) is not None and IDENTIFIERS.fullmatch(match.group(1)):
            yield text.count("\n", 0, match.start()) + 1, match.group(1)


def allowed_words():
    words = {}
    for line in (ROOT / "ci/literals.allow").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            word, _, reason = line.partition(" ")
            if not reason.strip():
                sys.exit("ci/literals.allow: %s has no reason" % word)
            words[word] = False
    return words


def main():
    names, allowed, faults = stub_names(), allowed_words(), []
    for room in ROOMS:
        for path in sorted((ROOT / "analyzer" / room).glob("*.[ch]")):
            for line, literal in literals(path):
                for word in literal.split("."):
                    if word in allowed:
                        allowed[word] = True
                    elif len(word) >= MIN_LETTERS and word in names:
                        faults.append("%s:%d: \"%s\" is defined in %s" % (
                            path.relative_to(ROOT), line, literal, names[word]))
    print("\n".join(faults) or "no literal of the analysis is a name of rules/ (%d names)" % len(names))
    return 1 if faults or not names else 0


sys.exit(main())
