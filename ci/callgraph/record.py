#!/usr/bin/env python3
"""Records which function calls which while a program or test suite runs.

    record.py --tree TREE --out EDGES.tsv -m MODULE [ARG...]
    record.py --tree TREE --out EDGES.tsv SCRIPT.py [ARG...]

Only calls between functions whose source lies below TREE count. A line of the output is
caller path, caller, callee path, callee, kind: paths relative to TREE, functions by the qualified
names that Python prints, the kind taken from the instruction that made the call. Needs Python 3.11
or newer (co_qualname); standard library only.

What the analyzer's IR does not have as a function is folded into the function around it: class
bodies and comprehensions. Calls by the import system are not recorded.
"""
import argparse
import dis
import inspect
import os
import runpy
import sys
import threading

COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")

KINDS = {
    "FOR_ITER": "iteration",
    "SEND": "iteration",
    "GET_ITER": "iteration",
    "UNPACK_SEQUENCE": "iteration",
    "UNPACK_EX": "iteration",
    "LIST_EXTEND": "iteration",
    "LOAD_ATTR": "attribute",
    "LOAD_METHOD": "attribute",
    "STORE_ATTR": "attribute",
    "DELETE_ATTR": "attribute",
    "BINARY_SUBSCR": "subscript",
    "STORE_SUBSCR": "subscript",
    "DELETE_SUBSCR": "subscript",
    "BINARY_OP": "operator",
    "COMPARE_OP": "operator",
    "CONTAINS_OP": "operator",
    "IS_OP": "operator",
    "UNARY_NEGATIVE": "operator",
    "UNARY_NOT": "truth",
    "POP_JUMP_FORWARD_IF_FALSE": "truth",
    "POP_JUMP_FORWARD_IF_TRUE": "truth",
    "POP_JUMP_IF_FALSE": "truth",
    "POP_JUMP_IF_TRUE": "truth",
    "TO_BOOL": "truth",
    "JUMP_IF_FALSE_OR_POP": "truth",
    "JUMP_IF_TRUE_OR_POP": "truth",
    "FORMAT_VALUE": "format",
    "FORMAT_SIMPLE": "format",
    "BEFORE_WITH": "with",
    "WITH_EXCEPT_START": "with",
}


class Recorder:
    def __init__(self, tree):
        self.tree = os.path.realpath(tree) + os.sep
        self.paths = {}      # co_filename -> path below the tree, or None
        self.names = {}      # file name, code -> (path, function), or None
        self.calls = {}      # code -> {instruction offset: opcode name}
        self.edges = set()
        self.seen = set()    # (caller's file and code, offset, callee's file and code, through C)
        self.in_c = threading.local()

    def path(self, filename):
        if filename not in self.paths:
            real = os.path.realpath(filename)
            inside = real.startswith(self.tree) and os.path.isfile(real)
            self.paths[filename] = real[len(self.tree):].replace(os.sep, "/") if inside else None
        return self.paths[filename]

    def name(self, code):
        key = code.co_filename, code  # equal code of two files compares equal
        if key not in self.names:
            path = self.path(code.co_filename)
            self.names[key] = (path, function_of(code)) if path else None
        return self.names[key]

    def opcode(self, code, offset):
        if code not in self.calls:
            self.calls[code] = {i.offset: i.opname for i in dis.get_instructions(code)}
        return self.calls[code].get(offset, "")

    def profile(self, frame, event, arg):
        if event == "call":
            self.call(frame)
        elif event == "c_call":
            self.stack().append((frame, arg))
        elif event in ("c_return", "c_exception"):
            stack = self.stack()
            if stack and stack[-1][0] is frame:
                stack.pop()

    def stack(self):
        if not hasattr(self.in_c, "stack"):
            self.in_c.stack = []
        return self.in_c.stack

    def call(self, frame):
        caller = frame.f_back
        if caller is None or is_inner(frame.f_code):
            return
        stack = self.stack()
        builtin = stack[-1][1] if stack and stack[-1][0] is caller else None
        key = (caller.f_code.co_filename, caller.f_code, caller.f_lasti,
               frame.f_code.co_filename, frame.f_code, builtin is not None)
        if key in self.seen:
            return
        self.seen.add(key)
        source, target = self.name(caller.f_code), self.name(frame.f_code)
        if source and target:
            self.edges.add(source + target + (self.kind(caller, frame.f_code, builtin),))

    def kind(self, caller, callee, builtin):
        if builtin is not None:
            return "through " + getattr(builtin, "__name__", "C")
        known = KINDS.get(self.opcode(caller.f_code, caller.f_lasti))
        if known:
            return known
        last = callee.co_name
        if last in ("__init__", "__new__", "__post_init__"):
            return "constructor"
        if last == "<lambda>":
            return "lambda"
        if last.startswith("__") and last.endswith("__"):
            return "special method"
        if callee.co_qualname.endswith("<locals>." + last):
            return "nested function"
        return "method" if "." in callee.co_qualname else "function"

    def write(self, out):
        with open(out, "w", encoding="utf-8") as f:
            for edge in sorted(self.edges):
                f.write("\t".join(edge) + "\n")


def is_class_body(code):
    return not code.co_flags & inspect.CO_OPTIMIZED and code.co_name != "<module>"


def is_inner(code):
    return code.co_name in COMPREHENSIONS or is_class_body(code)


def function_of(code):
    """The qualified name of the function that the IR has this code in."""
    name = code.co_qualname
    inner = is_inner(code)
    while inner:
        head, _, last = name.rpartition(".")
        if not head:
            return "<module>"
        if head.endswith(".<locals>"):
            name = head[: -len(".<locals>")]
            inner = name.rpartition(".")[2] in COMPREHENSIONS
        else:
            name = head  # a class inside a class, or a comprehension in a class body
    for comprehension in COMPREHENSIONS:  # around a lambda
        name = name.replace(comprehension + ".<locals>.", "")
    return name


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tree", required=True, help="only functions below this directory count")
    parser.add_argument("--out", required=True, help="the edges, tab-separated")
    parser.add_argument("-m", dest="module", action="store_true", help="TARGET is a module's name")
    parser.add_argument("target")
    parser.add_argument("args", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    recorder = Recorder(options.tree)
    sys.argv = [options.target] + options.args
    sys.path[0] = os.getcwd() if options.module else os.path.dirname(options.target)
    threading.setprofile(recorder.profile)
    sys.setprofile(recorder.profile)
    status = 0
    try:
        if options.module:
            runpy.run_module(options.target, run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(options.target, run_name="__main__")
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else bool(stop.code)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        recorder.write(options.out)
    print(f"{len(recorder.edges)} edges in {options.out}", file=sys.stderr)
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
