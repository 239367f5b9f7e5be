"""Where a fault may be planted: the statements of a tree that reach a collective.

A collective stands in the text (CPython's parser and the stubs' names find it, as in ci/coverage/textual.py);
what calls the function that it stands in is asked of `dump calls`, whose edges do not depend on what an
evaluation reached. A place is a whole statement in whose own code such a call stands, `distance` calls
above the collective.
"""
import ast
import collections
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "coverage"))
import textual

MAX_LINES = 40  # of a statement that is wrapped
MAX_DISTANCE = 3
# Around code that only some ranks run, a further guard says nothing that is known from the text.
SPLITS = re.compile(r"rank|stage|main|master|leader|coord|primary|zero|writer|member|src", re.I)
TESTS = re.compile(r"(^|/)(tests?|test_utils|testing|[^/]*_tests?)/|(^|/)(test_|conftest)[^/]*$")
CALLABLE = (ast.FunctionDef, ast.AsyncFunctionDef)


class Place:
    def __init__(self, **facts):
        self.__dict__.update(facts)

    def key(self):
        return (self.tree, self.path, self.line, self.distance)


class Source:
    """One file: its lines, its tree, and which function each node stands in."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = text.split("\n")
        self.tree = ast.parse(text)
        self.parent, self.function = {}, {}
        self.functions = {}  # qualified name -> node
        self._walk(self.tree, "", None)

    def _walk(self, node, prefix, function):
        for child in ast.iter_child_nodes(node):
            self.parent[child] = node
            self.function[child] = function
            if isinstance(child, CALLABLE):
                name = prefix + child.name
                self.functions.setdefault(name, child)
                self._walk(child, name + ".<locals>.", name)
            elif isinstance(child, ast.ClassDef):
                self._walk(child, prefix + child.name + ".", function)
            elif isinstance(child, ast.Lambda):
                self._walk(child, prefix, None)  # a lambda's body runs elsewhere
            else:
                self._walk(child, prefix, function)

    def statement(self, node):
        while not isinstance(node, ast.stmt):
            node = self.parent[node]
        return node

    def enclosing(self, node, kinds):
        """The ancestors of these kinds inside the same function, innermost first."""
        out = []
        while node in self.parent and not isinstance(self.parent[node], CALLABLE):
            node = self.parent[node]
            if isinstance(node, kinds):
                out.append(node)
        return out

    def segment(self, node):
        return ast.get_source_segment(self.text, node) or ""


def wrappable(source, stmt):
    """Can the statement be indented and have lines before it, without touching its neighbours?"""
    lines = source.lines[stmt.lineno - 1:stmt.end_lineno]
    if len(lines) > MAX_LINES or isinstance(stmt, CALLABLE + (ast.ClassDef,)):
        return False
    if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in ast.walk(stmt)):
        return False  # a generator that does not come to its yield is another fault
    before = lines[0].encode()[:stmt.col_offset].decode()
    after = lines[-1].encode()[stmt.end_col_offset:].decode().strip()
    if before.strip() or "\t" in before or (after and not after.startswith("#")):
        return False
    if lines[0].strip().startswith(("elif", "except", "case")) or lines[0].endswith("\\"):
        return False
    return source.lines[stmt.lineno - 2].rstrip()[-1:] != "\\" if stmt.lineno > 1 else True


def parted(source, stmt):
    """Do the tests around the statement look as if only some ranks came here?"""
    tests = [n.test for n in source.enclosing(stmt, (ast.If, ast.While))]
    tests += [n.test for n in ast.walk(stmt) if isinstance(n, (ast.If, ast.IfExp))]
    return any(SPLITS.search(source.segment(t)) for t in tests)


def group_of(call):
    """Text-free group of a collective: None = the world, an expression, or False if it is not known."""
    for k in call.keywords:
        if k.arg in ("group", "process_group"):
            return None if isinstance(k.value, ast.Constant) and k.value.value is None else k.value
        if k.arg is None:
            return False
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
    most = 0 if name in ("barrier", "monitored_barrier") else 2
    return None if len(call.args) <= most else False


class Finder(textual.Calls):
    """Collects the calls themselves."""

    def visit_Call(self, node):
        before = len(self.found)
        super().visit_Call(node)
        if len(self.found) > before and self.is_collective(node):
            self.nodes = getattr(self, "nodes", []) + [node]

    def is_collective(self, node):
        f = node.func
        if isinstance(f, ast.Attribute):
            return f.attr in self.names and self.dotted(f.value) in textual.MODULES
        return isinstance(f, ast.Name) and f.id in self.functions


def read_tree(binary, tree):
    sources = {}
    for path in textual.python_files(binary, tree):
        try:
            with open(path, encoding="utf-8") as f:
                text = f.read()
            sources[os.path.normpath(path)] = Source(path, text)
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue
    return sources


def read_calls(binary, tree):
    """caller -> {callee: "exact" or "inferred"}; a function is (path, qualified name)."""
    done = subprocess.run([binary, "dump", "calls", tree], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        sys.exit("%s dump calls %s: exit status %d" % (binary, tree, done.returncode))
    calls = collections.defaultdict(dict)
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        parts = line.split("\t")
        if len(parts) != 5:
            continue
        caller, callee = (os.path.normpath(parts[0]), parts[1]), (os.path.normpath(parts[2]), parts[3])
        if calls[caller].get(callee) != "exact":
            calls[caller][callee] = parts[4]
    return calls


def collectives(sources, names):
    """function -> its collective calls"""
    found = collections.defaultdict(list)
    for path, source in sources.items():
        finder = Finder(names)
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Import):
                finder.visit_Import(node)
            elif isinstance(node, ast.ImportFrom):
                finder.visit_ImportFrom(node)
        finder.visit(source.tree)
        for node in getattr(finder, "nodes", []):
            if source.function.get(node):
                found[(path, source.function[node])].append(node)
    return found


def called_name(call):
    f = call.func
    return f.attr if isinstance(f, ast.Attribute) else f.id if isinstance(f, ast.Name) else None


def names_of(function):
    """Under which names a call may reach the function."""
    parts = function[1].split(".")
    if parts[-1] in ("__init__", "__new__") and len(parts) > 1:
        return parts[-2]
    return parts[-1]


def decorated(sources):
    """decorator's name -> name -> the functions of that name under it"""
    out = collections.defaultdict(lambda: collections.defaultdict(list))
    for path, source in sources.items():
        for name, node in source.functions.items():
            for d in node.decorator_list:
                d = d.func if isinstance(d, ast.Call) else d
                word = d.attr if isinstance(d, ast.Attribute) else getattr(d, "id", None)
                out[word][node.name].append((path, name))
    return out


def spelled_calls(sources, edges):
    """The edges whose callee the caller names in its text: a function that calls what it is handed
    calls different ones in different places, and the graph does not tell which. The wrapper that a
    decorator puts in place stands for the function under it."""
    under, out = decorated(sources), {}
    for caller, callees in edges.items():
        source = sources.get(caller[0])
        if source is None or caller[1] not in source.functions:
            continue
        names = {called_name(n) for n in ast.walk(source.functions[caller[1]])
                 if isinstance(n, ast.Call) and source.function.get(n) == caller[1]}
        for callee, known in callees.items():
            if names_of(callee) in names:
                out.setdefault(caller, {})[callee] = known
            elif ".<locals>." in callee[1]:
                inside = under[callee[1].split(".<locals>.")[0].split(".")[-1]]
                for name in names & inside.keys():
                    if len(inside[name]) == 1:
                        out.setdefault(caller, {}).setdefault(inside[name][0], known)
    return out


def ways(calls, caller):
    """The calls of a function: (callees, known) for each name that is called."""
    named = collections.defaultdict(list)
    for callee, known in calls.get(caller, {}).items():
        named[names_of(callee)].append((callee, known))
    for some in named.values():
        exact = [callee for callee, known in some if known == "exact"]
        for callee in exact:
            yield [callee], "exact"
        if not exact:
            yield [callee for callee, _ in some], "inferred"


def distances(found, calls):
    """function -> how many calls it is above a collective. A call that was followed counts for what it
    calls; one that is only inferred counts if all that it may call come to a collective."""
    away = {f: 0 for f in found}
    callers = {c: list(ways(calls, c)) for c in calls}
    for distance in range(1, MAX_DISTANCE + 1):
        new = [caller for caller, some in callers.items() if caller not in away and
               any(all(c in away for c in callees) for callees, _ in some)]
        away.update((f, distance) for f in new)
    return away


def surely(found, calls, away):
    """Functions that have a shortest way to a collective of followed calls alone."""
    sure = set(found)
    for f in sorted(away, key=lambda f: (away[f], f)):
        if any(known == "exact" and callees[0] in sure and away[callees[0]] < away[f]
               for callees, known in ways(calls, f)):
            sure.add(f)
    return sure


def find(binary, tree, wanted=(0, 1, 3)):
    """All places of a tree, and its call graph."""
    sources = read_tree(binary, tree)
    calls = spelled_calls(sources, read_calls(binary, tree))
    found = collectives(sources, textual.collective_names(binary))
    away = distances(found, calls)
    sure = surely(found, calls, away)
    world = {f: all(group_of(c) is None for c in nodes) for f, nodes in found.items()}
    places = {}

    def add(path, node, distance, known, group, on_world):
        source = sources[path]
        stmt = source.statement(node)
        name = source.function[node]
        if name is None or source.function[stmt] != name or not wrappable(source, stmt):
            return
        if TESTS.search(os.path.relpath(path, tree)):
            return
        place = Place(tree=tree, path=path, line=stmt.lineno, distance=distance, stmt=stmt,
                      function=(path, name), known=known, group=group, on_world=on_world,
                      call_line=node.lineno, source=source)
        if not parted(source, stmt):
            places.setdefault(place.key(), place)

    for (path, name), nodes in sorted(found.items()):
        for node in nodes:
            group = group_of(node)
            add(path, node, 0, "text", source_text(sources[path], group), group is None)
    for caller in sorted(away):
        path, name = caller
        source = sources.get(path)
        if source is None or away[caller] == 0 or name not in source.functions:
            continue
        for callees, known in sorted(ways(calls, caller)):
            if not all(c in away for c in callees):
                continue
            distance = max(away[c] for c in callees) + 1
            if distance != away[caller] or distance not in wanted:
                continue
            known = known if callees[0] in sure else "inferred"
            on_world = all(reaches_world(c, away, calls, world) for c in callees)
            for node in ast.walk(source.functions[name]):
                if (isinstance(node, ast.Call) and source.function.get(node) == name and
                        called_name(node) == names_of(callees[0])):
                    add(path, node, distance, known, None, on_world)
    return list(places.values()), calls, away


def source_text(source, group):
    return source.segment(group) if isinstance(group, ast.AST) else None


def reaches_world(function, away, calls, world):
    """Do the nearest collectives below the function span the world?"""
    while away[function]:
        function = min((c for callees, _ in ways(calls, function) for c in callees
                        if away.get(c, 99) < away[function]))
    return world[function]
