#!/usr/bin/env python3
"""Says which share of the collective calls that stand in a tree's text are events of some trace.

    textual.py BINARY TREE [--min PERCENT] [--list N]

What counts as textual is found without the analyzer, by CPython's own parser and the stubs' names: a
call of a name that a file imports from a module of collectives, or of an attribute of such a module
(under any alias), where the stub says `collective` or makes a group. Calls in a file's own stand-ins
(a class or function that takes a module's place) are looked at like any other. Exit status 1 if the
share is below --min.
"""
import argparse
import ast
import collections
import os
import subprocess
import sys

MODULES = ("torch.distributed", "torch.distributed.distributed_c10d", "deepspeed.comm")


def collective_names(binary):
    """Names of functions that the models say are collectives on their own account."""
    names, current = set(), ""
    out = subprocess.run([binary, "dump", "models"], stdout=subprocess.PIPE, check=True).stdout
    for line in out.decode().splitlines():
        if line and not line[0].isspace():
            current = line.split("(")[0]
        for module in MODULES:
            name = current[len(module) + 1:]
            if (current.startswith(module + ".") and "." not in name and
                    line.strip().startswith(("@collective", "@group_new"))):
                names.add(name)
    return names


class Calls(ast.NodeVisitor):
    def __init__(self, names):
        self.names, self.modules, self.functions, self.found = names, {}, set(), []

    def visit_Import(self, node):
        for a in node.names:
            if a.asname:
                self.modules[a.asname] = a.name
            else:
                self.modules[a.name.split(".")[0]] = a.name.split(".")[0]

    def visit_ImportFrom(self, node):
        for a in node.names:
            whole = f"{node.module or ''}.{a.name}"
            if whole in MODULES or (node.level == 0 and whole == "deepspeed.comm"):
                self.modules[a.asname or a.name] = whole
            elif node.module in MODULES and a.name in self.names:
                self.functions.add(a.asname or a.name)

    def dotted(self, node):
        if isinstance(node, ast.Name):
            return self.modules.get(node.id)
        if isinstance(node, ast.Attribute):
            base = self.dotted(node.value)
            return base and f"{base}.{node.attr}"
        return None

    def visit_Call(self, node):
        f = node.func
        if isinstance(f, ast.Attribute) and f.attr in self.names and self.dotted(f.value) in MODULES:
            self.found.append((node.lineno, f.attr))
        elif isinstance(f, ast.Name) and f.id in self.functions:
            self.found.append((node.lineno, f.id))
        self.generic_visit(node)


def python_files(binary, tree):
    out = subprocess.run([binary, "dump", "ir", tree], stdout=subprocess.PIPE, check=False).stdout
    return [line[3:].decode("utf-8", "surrogateescape") for line in out.splitlines()
            if line.startswith(b"== ")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("tree")
    parser.add_argument("--min", type=float, default=0, help="share in percent that must be met")
    parser.add_argument("--list", type=int, default=20, help="missing calls to print")
    options = parser.parse_args()
    names = collective_names(options.binary)
    if len(names) < 20:
        sys.exit(f"only {len(names)} collectives among the models: their dump is not understood")
    out = subprocess.run([options.binary, "dump", "events", options.tree],
                         stdout=subprocess.PIPE, check=False).stdout.decode("utf-8", "replace")
    events = set()
    for line in out.splitlines():
        path, number, _ = line.split("\t")[0].rsplit(":", 2)
        events.add((os.path.normpath(path), int(number)))
    total, missing, by_name = 0, [], collections.Counter()
    for path in python_files(options.binary, options.tree):
        try:
            with open(path, "rb") as f:
                tree = ast.parse(f.read())
        except (SyntaxError, ValueError):
            continue
        calls = Calls(names)
        # imports anywhere in the file count for all of it
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                calls.visit_Import(node)
            elif isinstance(node, ast.ImportFrom):
                calls.visit_ImportFrom(node)
        calls.visit(tree)
        for line, name in calls.found:
            total += 1
            if (os.path.normpath(path), line) not in events:
                missing.append((path, line, name))
                by_name[name] += 1
    for path, line, name in missing[:options.list]:
        print(f"missing: {path}:{line} {name}")
    share = 100 * (total - len(missing)) / total if total else 100.0
    print(f"{total} textual collectives, {total - len(missing)} are events of a trace: {share:.1f} %; "
          f"missing by name: {dict(by_name.most_common(12))}")
    return share < options.min


if __name__ == "__main__":
    sys.exit(main())
