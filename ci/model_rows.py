#!/usr/bin/env python3
"""Every row of ci/models.tsv says what one function of a library means to the ranks; this test has the
analyzer judge small programs made from the row and holds the verdicts against it.

    ci/model_rows.py --binary build/ranklint [--show] [NAME...]

Columns: name, kind, op, group, result, condition, axes, source, state.

    kind       what the row is, see PROGRAMS below
    op         the operation as findings name it
    group      world; self; own, one that the receiver was made with; axes, those of the column; NAME@N
               or NAME@kw, a parameter by position
    result     uniform, varies, or -: what is returned, in the group; with @NAME what is written into that
               argument. Of a source or uniform: `compare` with a number, or test the `first` item or an
               `entry`. Of a fallible: the class
    condition  - or what decides whether it communicates: the finding must say so
    axes       along which a source varies or an implied group lies
    state      tested; or `wrong: reason` for a row that is known not to be right yet: it is counted and
               printed, and fails once it is right

Names that begin with `c.` are of C or C++: their programs are written by model_rows_c.py.

A call is written with what the stub's signature needs: whether an argument counts by position and by
keyword is tested with the index of the table, not of the stub.
"""
import argparse
import ast
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import model_rows_c  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = ("name", "kind", "op", "group", "result", "condition", "axes", "source", "state")
SHOWN = ("error", "warning")
# A group that lies along none of a source's axes, by a name that says so.
APART = {"pp": "tp_group", "tp": "pp_group", "dp": "tp_group", "cp": "tp_group", "ep": "pp_group",
         "edp": "pp_group", "etp": "pp_group", "tp,cp": "pp_group", "etp,ep": "pp_group"}


class Row:
    def __init__(self, line):
        cells = line.rstrip("\n").split("\t")
        if len(cells) != len(COLUMNS):
            sys.exit("model_rows: %d cells in: %s" % (len(cells), line))
        for column, cell in zip(COLUMNS, cells):
            setattr(self, column, "" if cell == "-" else cell)
        self.wrong = self.state.startswith("wrong: ")
        self.is_native = self.name.startswith("c.")


# --- signatures -------------------------------------------------------------------------------------

class Stubs:
    """Signatures and aliases of rules/, read by Python's own parser."""

    def __init__(self):
        self.rows, self.classes, self.aliases = {}, {}, {}
        for path in sorted((ROOT / "rules").glob("*.pyi")):
            self.module = ""
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                self.read(node)

    def read(self, node):
        if isinstance(node, ast.Assign) and node.targets[0].id == "__module__":
            self.module = "" if node.value.value == "builtins" else node.value.value + "."
        elif isinstance(node, ast.Assign):
            self.aliases.update(ast.literal_eval(node.value))
        elif isinstance(node, ast.FunctionDef):
            self.rows[self.module + node.name] = node
        elif isinstance(node, ast.ClassDef):
            self.read_class(node, self.module + node.name)

    def read_class(self, node, name):
        bases = [ast.unparse(base) for base in node.bases]
        self.classes.setdefault(name, []).extend(bases)
        self.rows.setdefault(name, node)
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                self.rows[name + "." + member.name] = member
            elif isinstance(member, ast.ClassDef):
                self.read_class(member, name + "." + member.name)

    def canonical(self, name):
        for _ in range(8):
            parts = name.split(".")
            for n in range(len(parts), 0, -1):
                head = ".".join(parts[:n])
                if head in self.aliases and self.aliases[head] != head:
                    name = ".".join([self.aliases[head]] + parts[n:])
                    break
            else:
                return name
        return name

    def find(self, name):
        """The stub of a dotted name, inherited members included, and the class it was found by."""
        name = self.canonical(name)
        owner, _, member = name.rpartition(".")
        is_member = owner in self.classes
        seen = set()
        queue = [owner]
        while is_member and queue:
            cls = queue.pop(0)
            if cls + "." + member in self.rows:
                return self.rows[cls + "." + member], owner
            if cls in seen:
                continue
            seen.add(cls)
            for base in self.classes.get(cls, ()):
                scope = cls.rpartition(".")[0]
                queue += [c for c in self.classes if c == scope + "." + base or
                          c == base or c.endswith("." + base)]
        return self.rows.get(name), owner if is_member else None


def decorated(node, word):
    names = [ast.unparse(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list]
    return word in names


class Signature:
    def __init__(self, stubs, name):
        self.node, self.owner = stubs.find(name)
        if self.node is None:
            raise LookupError("no stub")
        self.is_class = isinstance(self.node, ast.ClassDef)
        function = self.node
        if self.is_class:
            function = stubs.find(name + ".__init__")[0]
        self.is_property = not self.is_class and decorated(self.node, "property")
        self.is_static = not self.is_class and (decorated(self.node, "staticmethod") or
                                                decorated(self.node, "classmethod"))
        self.positional, self.needed, self.keyword_only = [], [], []
        if function is None:
            return
        args = function.args
        skip = 1 if (self.is_class or (self.owner and not decorated(self.node, "staticmethod"))) else 0
        named = (args.posonlyargs + args.args)[skip:]
        self.positional = [a.arg for a in named]
        self.needed = self.positional[:len(named) - len(args.defaults)]
        self.keyword_only = [a.arg for a, d in zip(args.kwonlyargs, args.kw_defaults) if d is None]
        self.takes_many = args.vararg is not None

    def is_method(self):
        return bool(self.owner) and not self.is_static and not self.is_class


# --- programs ---------------------------------------------------------------------------------------

def placeholder(param):
    if any(word in param for word in ("src", "dst", "root", "rank", "color", "dim", "ordinal", "dest",
                                      "source", "index", "step", "tag", "source")):
        return "0"
    if param in ("group", "pg", "process_group", "tp_group", "comm", "dp_group"):
        return "dist.group.WORLD"
    return "given"


class Writer:
    """Writes programs about one row."""

    def __init__(self, row, stubs):
        self.row, self.signature = row, Signature(stubs, row.name)
        name = row.name
        cls = name if self.signature.is_class else name.rpartition(".")[0]
        module = cls.rpartition(".")[0] if self.signature.is_class or self.signature.owner else cls
        self.imports = ["import torch", "import torch.distributed as dist"]
        if module and "." in name:
            self.imports.append("import " + module)
        self.annotation = cls if self.signature.is_method() else None
        group, _, at = row.group.partition("@")
        self.group_param, self.group_at = (group, at) if at else (None, None)

    def call(self, values=None, by_position=None, root=None):
        """The call as text; `values` replaces arguments, `by_position` fills the first N places."""
        s, values = self.signature, dict(values or {})
        name = self.row.name
        if s.is_method():
            member = name.rpartition(".")[2]
            if member == "__getitem__":
                return 'it["tp"]'
            name = "it" if member == "__call__" else "it." + member
            if s.is_property:
                return name
        elif s.is_property:
            return name
        texts = []
        places = max(len(s.needed), by_position or 0)
        for param in s.positional[:places]:
            value = values.pop(param, None)
            texts.append(value or (placeholder(param) if param in s.needed else "None"))
        if s.is_class is False and s.takes_many_only():
            texts.append("given")
        texts += ["%s=%s" % (k, values.pop(k, placeholder(k))) for k in s.keyword_only]
        texts += ["%s=%s" % item for item in values.items()]
        return "%s(%s)" % (name, ", ".join(texts))

    def text(self, *body, extra=""):
        """A program: the row's own object, if it needs one, is a parameter of its class."""
        params = ["given"] + (["it: " + self.annotation] if self.annotation else []) + \
                 ([extra] if extra else [])
        lines = self.imports + ["", "", "def run(%s):" % ", ".join(params)]
        return "\n".join(lines + ["    " + line for line in body]) + "\n"


def takes_many_only(self):
    return getattr(self, "takes_many", False) and not self.positional


Signature.takes_many_only = takes_many_only


class Check:
    """One program and what must be said of it."""

    def __init__(self, label, text, line=None, codes=(), op=None, group=None, says=None, weak=False,
                 level=None):
        self.label, self.text, self.line, self.codes, self.level = label, text, line, codes, level
        self.op, self.group, self.says, self.weak = op, group, says, weak

    def fault(self, findings):
        shown = [f for f in findings if self.weak or f["level"] in SHOWN]
        if not self.codes:
            return "; ".join("%s at line %d: %s" % (f["code"], f["line"], f["message"]) for f in shown)
        here = [f for f in shown if f["code"] in self.codes and (self.line is None or self.line == f["line"])]
        if not here:
            return "nothing found" if not shown else "found instead: %s at line %d: %s" % (
                shown[0]["code"], shown[0]["line"], shown[0]["message"])
        finding = here[0]
        if self.op and finding["op"] != self.op:
            return "names %s" % finding["op"]
        if self.group and self.group not in finding["groups"]:
            return "names the %s" % finding["groups"]
        if self.level and self.level != finding["level"]:
            return "is %s, not %s" % (finding["level"], self.level)
        if self.says and self.says not in finding["message"]:
            return "does not say `%s`: %s" % (self.says, finding["message"])
        return ""


def line_of(text, mark):
    return next(n for n, line in enumerate(text.split("\n"), 1) if mark in line)


def guarded(writer, call, label, group=None, setup=()):
    row = writer.row
    text = writer.text(*setup, "if dist.get_rank() == 0:", "    %s  # here" % call)
    says = ", if " if row.condition else None
    level = "warning" if says else "error" if row.group == "world" else None
    codes = ("RL301", "RL101") if row.kind == "group" else ("RL101",)
    return Check(label, text, line_of(text, "# here"), codes, row.op, group, says, level=level)


def given_condition(row):
    """Arguments that make a condition on an argument true."""
    name, _, value = row.condition.partition("=")
    if not value or row.condition.startswith("wrap:"):
        return {}
    return {name: value}


def collective(writer):
    row, s = writer.row, writer.signature
    values = given_condition(row)
    if values:
        row.condition = ""
    elif row.kind == "implicit":
        row.condition = row.condition or "nobody knows"
    named = {"world": "world group", "axes": "along"}.get(row.group)
    yield guarded(writer, writer.call(values), "under a guard", named)
    yield Check("by all", writer.text(writer.call(values)))
    if writer.group_param:
        setup = ("part = dist.new_group([0, 1])",)
        given = {**values, writer.group_param: "part"}
        if writer.group_at != "kw":
            given_at = {**values, s.positional[int(writer.group_at)]: "part"}
            yield guarded(writer, writer.call(given_at, int(writer.group_at) + 1), "group by position",
                          "[0, 1]", setup)
        yield guarded(writer, writer.call(given), "group by keyword", "[0, 1]", setup)
    if row.result and not s.is_property and not s.is_class:
        yield from result_checks(writer, values)


def result_checks(writer, values):
    """What comes out of it, when each rank puts in its own."""
    row, s = writer.row, writer.signature
    how, _, into = row.result.partition("@")
    given = {p: "mine" for p in s.needed if placeholder(p) == "given"}
    if row.group in ("axes", "own") or not (given or into):
        return  # agreed along some axes only, or nothing goes in
    many = into.endswith("s") or "list" in into
    body = ["mine = torch.tensor(dist.get_rank())"]
    if into:
        given[into] = "held"
        body.append("held = [mine]" if many else "held = torch.tensor(dist.get_rank())")
    members = "it" if row.group == "self" else "part" if writer.group_param else ""
    if members == "part":
        body.append("part = dist.new_group([0, 1])")
        given[writer.group_param] = members
    body.append("out = " + writer.call({**values, **given}))
    tested = ("held[0]" if many else "held") if into else "out"
    body += ["if %s:" % tested, "    dist.barrier(%s)  # here" % members]
    text = writer.text(*body)
    if how == "uniform":
        yield Check("result", text)
    else:
        yield Check("result", text, line_of(text, "# here"), ("RL101", "RL103"))


def group(writer):
    yield guarded(writer, writer.call(), "under a guard")
    yield Check("by all", writer.text(writer.call()))


def silent(writer):
    yield Check("under a guard", writer.text("if dist.get_rank() == 0:", "    " + writer.call()))


def condition_text(writer):
    call, kind = writer.call(), writer.row.result
    if kind == "compare":
        return "%s == 0" % call
    if kind == "first":
        return "%s[0] == 0" % call
    if kind == "entry":
        return '%s["peak"] == 0' % call
    if kind == "raises":
        return call
    return call


def source(writer):
    row = writer.row
    text = writer.text("answer = " + condition_text(writer), "if answer:", "    dist.barrier()  # here")
    yield Check("as a guard", text, line_of(text, "# here"), ("RL101",), weak=row.condition == "weak")
    apart = APART.get(row.axes)
    if apart:
        yield Check("around a group apart", writer.text(
            "answer = " + condition_text(writer), "if answer:",
            "    dist.all_reduce(given, group=%s)" % apart, extra=apart))
    yield Check("agreed on first", writer.text(
        "answer = torch.tensor(1 if %s else 0)" % condition_text(writer), "dist.all_reduce(answer)",
        "if answer:", "    dist.barrier()"))


def uniform(writer):
    yield Check("as a guard", writer.text("answer = " + condition_text(writer), "if answer:",
                                          "    dist.barrier()"))


def getter(writer):
    text = writer.text("part = " + writer.call(), "if dist.get_rank(part) == 0:",
                       "    dist.barrier(group=part)  # here")
    yield Check("its first member alone", text, line_of(text, "# here"), ("RL101",))
    yield Check("by all", writer.text("dist.barrier(group=%s)" % writer.call()))


def decorator(writer):
    s = writer.signature
    named = {p: "1" for p in s.positional[1:] if placeholder(p) == "0"}
    text = writer.text("def work():", "    dist.barrier()", "work = " + writer.call({s.positional[0]: "work", **named})
                       if s.positional else "work = %s(work)" % writer.call(), "work()  # here")
    yield Check("around a barrier", text, None, ("RL101",))
    text = text.replace("dist.barrier()", "print(given)")
    yield Check("around local work", text)


def turn(writer):
    yield Check("around local work", writer.text("with %s:" % writer.call(), "    print(given)"))
    text = writer.text("with %s:" % writer.call(), "    dist.all_reduce(given)")
    yield Check("around a collective", text, None, ("RL101", "RL102", "RL103"))


def fallible(writer):
    text = writer.text("try:", "    " + writer.call(), "    dist.barrier()",
                       "except (%s):" % (writer.row.result.replace("/", ", ") or "OSError"),
                       "    print(given)", "dist.all_reduce(given)")
    yield Check("swallowed", text, None, ("RL105",), weak=True)


PROGRAMS = {
    "collective": collective,  # every member of the group must call it
    "implicit": collective,    # so it is, but it does not look like it, or only under a condition
    "group": group,            # makes a group
    "p2p": silent, "wait": silent, "free": silent,
    "local": silent,           # communicates nothing, whatever its name
    "source": source,          # differs between ranks
    "uniform": uniform,        # is the same on all ranks
    "getter": getter,          # hands out a group
    "guard": decorator,        # what it decorates runs on some ranks only
    "turn": turn,              # a context that one process enters before the others
    "fallible": fallible,      # may raise on one rank alone
}


# --- the run ----------------------------------------------------------------------------------------

def read_rows(names):
    with open(ROOT / "ci" / "models.tsv", encoding="utf-8") as f:
        lines = [line for line in f if line.strip() and not line.startswith("#")]
    if lines[0].rstrip("\n").split("\t") != list(COLUMNS):
        sys.exit("model_rows: ci/models.tsv begins with another row of names")
    rows = [Row(line) for line in lines[1:]]
    known = Counter(row.name for row in rows)
    twice = [name for name, count in known.items() if count > 1]
    if twice:
        sys.exit("model_rows: twice in ci/models.tsv: " + " ".join(twice))
    return [row for row in rows if not names or any(row.name.startswith(n) for n in names)]


def native_checks(row, stubs):
    node, owner = stubs.find(row.name)
    if node is None:
        raise LookupError("no stub")

    def make(label, text, mark, codes, op):
        return Check(label, text, line_of(text, mark) if mark else None, codes, op,
                     weak=bool(codes) and row.condition == "weak")

    return list(model_rows_c.checks(model_rows_c.CWriter(row, node, owner), make))


def checks_of(row, stubs):
    if row.kind not in PROGRAMS:
        return None, "kind `%s` is unknown" % row.kind
    try:
        if row.is_native:
            return native_checks(row, stubs), ""
        return list(PROGRAMS[row.kind](Writer(row, stubs))), ""
    except LookupError as error:
        return None, str(error)


def judge(binary, folder):
    command = [binary, "check", folder, "--output-format", "json", "--profile", "all", "-q", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    if done.returncode not in (0, 1):
        sys.exit("model_rows: status %d: %s" % (done.returncode, done.stderr.decode()[-600:]))
    by_path = {}
    for finding in json.loads(done.stdout.decode())["findings"]:
        by_path.setdefault(os.path.basename(finding["path"]), []).append(finding)
    return by_path


def faults_of(rows, stubs, binary):
    """Per row the faults of its programs, and how many programs there were."""
    written, faults, programs = {}, {}, Counter()
    with tempfile.TemporaryDirectory(prefix="ranklint-models-") as folder:
        for index, row in enumerate(rows):
            checks, problem = checks_of(row, stubs)
            faults[row.name] = [("", problem)] if problem else []
            for n, check in enumerate(checks or ()):
                path = "row%04d_%d.%s" % (index, n, "cpp" if row.is_native else "py")
                pathlib.Path(folder, path).write_text(check.text, encoding="utf-8")
                written[path] = (row, check)
                programs[row.kind] += 1
        found = judge(binary, folder)
    for path, (row, check) in written.items():
        fault = check.fault(found.get(path, ()))
        if fault:
            faults[row.name].append((check.label, fault, check.text))
    return faults, programs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--show", action="store_true", help="print the programs that are judged wrongly")
    parser.add_argument("names", nargs="*", metavar="NAME", help="rows whose names begin so")
    options = parser.parse_args()
    rows, stubs = read_rows(options.names), Stubs()
    faults, programs = faults_of(rows, stubs, os.path.abspath(options.binary))
    failed = 0
    for row in rows:
        if row.wrong and not faults[row.name]:
            failed += 1
            print("FAIL %s is right now: make it `tested`" % row.name)
        elif row.wrong:
            print("wrong %s: %s" % (row.name, row.state[len("wrong: "):]))
        for label, fault, *text in () if row.wrong else faults[row.name]:
            failed += 1
            print("FAIL %s (%s), %s: %s" % (row.name, row.kind, label, fault))
            if options.show and text:
                print(text[0])
    wrong = sum(row.wrong for row in rows)
    print("%d rows: %d right, %d known to be wrong, %d faults; %d programs" % (
        len(rows), sum(not faults[row.name] and not row.wrong for row in rows), wrong, failed,
        sum(programs.values())))
    return 1 if failed or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
