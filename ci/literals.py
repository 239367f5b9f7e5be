#!/usr/bin/env python3
"""Fails when the analysis knows a library by name: no string literal of program/, variance/, trace/
and checks/ may be a name that a stub of a library in rules/ defines. Names of the language
(rules/builtins.pyi, `__dunder__`) are no library's; words that the analysis prints stand with a reason
in ci/literals.allow."""
import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("program", "callgraph", "variance", "trace", "checks")
# Comments and character constants are matched too, so that quotes inside them do not count.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])*\'|"((?:\\.|[^"\\\n])*)"', re.S)
IDENTIFIERS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
MIN_LETTERS = 4
LANGUAGE = "builtins.pyi"


def definitions():
    """(path, name, line) of everything that the stubs define."""
    for path in sorted((ROOT / "rules").glob("*.pyi")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield path, node.name, node.lineno
            elif isinstance(node, ast.arg) and path.name != LANGUAGE:
                yield path, node.arg, node.lineno


def stub_names():
    names, language = {}, set()
    for path, name, line in definitions():
        if path.name == LANGUAGE or re.fullmatch(r"__\w+__", name):
            language.add(name)
        names.setdefault(name, "%s:%d" % (path.relative_to(ROOT), line))
    return {name: place for name, place in names.items() if name not in language}


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
    faults += ["ci/literals.allow: %s is not needed" % word for word in allowed if not allowed[word]]
    print("\n".join(faults) or "no literal of the analysis is a name of rules/ (%d names)" % len(names))
    return 1 if faults or not names else 0


sys.exit(main())
