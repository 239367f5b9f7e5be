#!/usr/bin/env python3
"""Random SPMD programs against the analyzer, with the simulator as truth.

    randprog.py run --seed S --count N --binary build/ranklint [--jobs J] [--keep DIR]
                    [--truth-cache FILE]
    randprog.py truth --seed S --count N --truth-cache FILE      fill the cache only
    randprog.py show SEED                                        print a program and its truth
    randprog.py gloo-sample --seed S --count N                   confirm a sample under real gloo
    randprog.py shrink FILE --binary build/ranklint              delta-debug a kept program

A program is `divergent` iff some world of 2, 3 or 4 ranks, some uniform arguments and some inputs
that differ by rank make the simulator deadlock or mismatch.  It is found when the analyzer reports
at least one error or warning.  Exit status 1 if one is missed that known.txt does not list, if one
that it lists is found, or if more than 1 % are false alarms.
"""
import argparse
import ast
import concurrent.futures
import hashlib
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import progen  # noqa: E402
import sim  # noqa: E402

warnings.filterwarnings("ignore", "coroutine .* was never awaited")

WORLDS = (2, 3, 4)
VALUES = (0, 1, 2)
DEEP_WORLDS = (2, 3, 4, 5, 6)         # before an alarm is called false: the analyzer knows no
DEEP_VALUES = (0, 1, 2, 3)            # upper bound of the world
MAX_FALSE_SHARE = 0.01
KNOWN = os.path.join(HERE, "known.txt")
RUNAWAY_SECONDS = 2.0
TOGETHER = 40                         # programs, none of which names another, in one run
ENOUGH = 1000                         # programs in which every form of the language occurs


# ------------------------------------------------------------------ truth
class Runaway(BaseException):
    pass


_RANG = []                            # the timer did; the program may have swallowed Runaway


def _alarm(_signal, _frame):
    _RANG.append(True)
    signal.setitimer(signal.ITIMER_REAL, 0.2)       # again, in case the program swallowed it
    raise Runaway()


def _takers(nodes):
    """The names of what takes a parameter `a` (and `b`): main's own are handed on to it."""
    takers = {"run"}
    for n in nodes:
        if isinstance(n, ast.FunctionDef):
            if {"a", "b"} <= {x.arg for x in n.args.args + n.args.kwonlyargs}:
                takers.add(n.name)
        elif isinstance(n, ast.ClassDef):
            if any(isinstance(f, ast.FunctionDef) and f.name == "__init__" and
                   "a" in {x.arg for x in f.args.args} for f in n.body):
                takers.add(n.name)
    return takers


def arguments_used(nodes):
    """(a is used, b is used): not merely handed on to a parameter of the same name."""
    takers, handed = _takers(nodes), set()
    for c in nodes:
        if isinstance(c, ast.Call):
            name = c.func.id if isinstance(c.func, ast.Name) else \
                c.func.attr if isinstance(c.func, ast.Attribute) else None
            if name in takers:
                handed.update(id(x) for x in c.args + [k.value for k in c.keywords]
                              if isinstance(x, ast.Name))
    used = {n.id for n in nodes if isinstance(n, ast.Name) and id(n) not in handed}
    return "a" in used, "b" in used


def _patterns(world, count, seed):
    """Per-rank inputs: biased so that ranks differ, then random ones fresh at every draw."""
    yield [[0]] + [[1]] * (world - 1)
    yield [[1]] + [[0]] * (world - 1)
    yield [[2, 0, 1]] + [[1, 1, 0]] * (world - 2) + [[0, 1, 2, 1]]
    yield [[1]] * world
    yield [[0]] * (world - 1) + [[2]]
    yield [[0]] * world
    r = random.Random(seed)
    for _ in range(count - 6):
        yield [[r.randrange(3) for _ in range(7 + k)] for k in range(world)]


class _Tried:
    """What runs have drawn so far.  A run that would draw the same at the same point is the same."""

    def __init__(self):
        self.runs = {}                # (world, a, b) -> [(how many each rank drew, the inputs)]

    def again(self, point, draws):
        """Inputs whose draws are those of an earlier run at this point."""
        return any(all(then[r][k % len(then[r])] == now[k % len(now)]
                       for r, now in enumerate(draws) for k in range(drawn[r]))
                   for drawn, then in self.runs.get(point, ()))

    def add(self, point, draws, drawn):
        self.runs.setdefault(point, []).append((drawn, draws))


def truth(text, seed=0, deep=False):
    """{"truth": divergent | ok | discard, "witness": ...}"""
    program = sim.Program(text, "program.py")
    use_a, use_b = arguments_used(program.nodes)
    values = DEEP_VALUES if deep else VALUES
    pairs = [(x, y) for x in (values if use_a else (1,)) for y in (values if use_b else (1,))]
    r = random.Random(seed)
    r.shuffle(pairs)
    crashed, done = None, 0
    draws_needed = False
    per_point = 16 if deep else 4
    worlds = DEEP_WORLDS if deep else WORLDS
    patterns, tried = {}, _Tried()
    for round_ in range(per_point):
        for world in worlds:
            if world not in patterns or round_ == 1:
                # most programs need only the first: they draw nothing
                patterns[world] = list(itertools.islice(
                    _patterns(world, 24 if deep else 9, seed), None if round_ else 6))
            pats = patterns[world]
            for k, (x, y) in enumerate(pairs):
                if round_ and not draws_needed:
                    break
                # over the points, every pattern gets its turn
                draws = pats[round_] if deep else pats[(round_ + (k if round_ > 1 else 0)) % 9]
                if tried.again((world, x, y), draws):
                    continue
                result = run_once(program, world, x, y, draws)
                tried.add((world, x, y), draws, result.drawn)
                done += 1
                if result.only_size:
                    # no check looks at sizes; and what comes after it nobody can say
                    result.status, result.errors = "crash", "sizes differ"
                if result.status == "divergent":
                    return {"truth": "divergent", "runs": done, "witness": {
                        "world": world, "a": x, "b": y, "draws": draws,
                        "detail": result.detail,
                        "sequences": [[list(c) for c in s] for s in result.sequences]}}
                if result.status == "crash":
                    crashed = crashed or result.errors
                    if done >= 6 and round_ == 0 and crashed and done == 6:
                        return {"truth": "discard", "runs": done, "errors": str(crashed)}
                draws_needed = draws_needed or any(result.drawn)
        if not draws_needed:
            break
    if crashed:
        return {"truth": "discard", "runs": done, "errors": str(crashed)}
    return {"truth": "ok", "runs": done}


def run_once(program, world, a, b, draws):
    _RANG.clear()
    signal.setitimer(signal.ITIMER_REAL, RUNAWAY_SECONDS)
    try:
        result = sim.simulate(program, world, sim.Inputs((a, b), draws))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    if _RANG:
        raise Runaway()
    return result


def text_key(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def judge_seed(seed):
    text, tags = progen.generate(seed)
    signal.signal(signal.SIGALRM, _alarm)
    try:
        t = truth(text, seed)
    except Runaway:
        t = {"truth": "discard", "errors": "runs for ever", "runs": 0}
    t.update(seed=seed, tags=tags, key=text_key(text))
    return t


def judge_seeds(seeds):
    return [judge_seed(s) for s in seeds]


def chunks(items, n):
    items = list(items)
    return [items[k:k + n] for k in range(0, len(items), n)]


def truths(seeds, jobs, cache):
    """seed -> truth row, from the cache where the program's text is still the same."""
    rows = {}
    if cache and os.path.exists(cache):
        with open(cache) as f:
            for line in f:
                row = json.loads(line)
                rows[row["seed"]] = row
        stamp = generator_stamp()
        rows = {s: r for s, r in rows.items() if r.get("stamp") == stamp}
    missing = [s for s in seeds if s not in rows]
    if missing:
        out = open(cache, "a") if cache else None
        with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
            for part in pool.map(judge_seeds, chunks(missing, 50)):
                for row in part:
                    row["stamp"] = generator_stamp()
                    rows[row["seed"]] = row
                    if out:
                        out.write(json.dumps(row) + "\n")
        if out:
            out.close()
    return {s: rows[s] for s in seeds}


_STAMP = []


def generator_stamp():
    """Changes when the generator, the simulator or the rule of truth does."""
    if not _STAMP:
        h = hashlib.sha256()
        folder = os.path.join(HERE, "sim")
        for path in [os.path.abspath(__file__)] + \
                [os.path.join(d, f) for d in (os.path.dirname(progen.__file__), folder)
                 for f in sorted(os.listdir(d)) if f.endswith(".py")]:
            with open(path, "rb") as f:
                h.update(f.read())
        _STAMP.append(h.hexdigest()[:12])
    return _STAMP[0]


# ------------------------------------------------------------------ the analyzer
def _report(binary, path):
    """What the analyzer says of a file or folder, or {"error"}."""
    try:
        done = subprocess.run([binary, "check", path, "--output-format", "json", "-q",
                               "--no-cache"], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return {"error": "timeout"}
    if done.returncode not in (0, 1):
        return {"error": "exit status %d: %s" % (done.returncode, done.stderr.strip()[-300:])}
    try:
        return json.loads(done.stdout)
    except ValueError as e:
        return {"error": "no JSON: %s" % e}


def _verdict(report, findings):
    shown = [f for f in findings if f.get("level") in ("error", "warning") and
             not f.get("suppressed")]
    return {"found": bool(shown), "undecided": report.get("summary", {}).get("undecided", 0),
            "codes": ["%s:%s %s" % (f["code"], f["line"], f.get("message", "")) for f in shown]}


def analyze(binary, path):
    """{"found", "undecided", "codes", "error"} of one run over one file."""
    report = _report(binary, path)
    return report if "error" in report else _verdict(report, report.get("findings", []))


def analyze_together(binary, folder, paths):
    """The same of each of the files of a folder, in one run where nothing goes wrong in it."""
    report = _report(binary, folder)
    if "error" in report or report.get("summary", {}).get("undecided", 0):
        return [analyze(binary, p) for p in paths]
    by_name = {}
    for f in report.get("findings", []):
        by_name.setdefault(os.path.basename(f["path"]), []).append(f)
    return [_verdict(report, by_name.get(os.path.basename(p), ())) for p in paths]


def compare_seeds(task):
    binary, seeds = task
    out = []
    for part in chunks(seeds, TOGETHER):
        with tempfile.TemporaryDirectory(prefix="randprog") as folder:
            paths = [os.path.join(folder, "p%d.py" % seed) for seed in part]
            for path, seed in zip(paths, part):
                with open(path, "w") as f:
                    f.write(progen.generate(seed)[0])
            out.extend(zip(part, analyze_together(binary, folder, paths)))
    return out


def alone(binary, seed):
    with tempfile.TemporaryDirectory(prefix="randprog") as folder:
        path = os.path.join(folder, "p%d.py" % seed)
        with open(path, "w") as f:
            f.write(progen.generate(seed)[0])
        return analyze(binary, path)


# ------------------------------------------------------------------ coverage of the language
# Every row of analyzer/ir/kinds.def that Python has, by what makes it.
EXPRS = {
    "BIGNUM": None, "FSTRING": ast.JoinedStr, "NAME": ast.Name, "ATTR": ast.Attribute,
    "SUBSCRIPT": ast.Subscript, "SLICE": ast.Slice, "CALL": ast.Call, "UNARY": ast.UnaryOp,
    "BINARY": ast.BinOp, "COMPARE": ast.Compare, "CHAIN": None, "BOOL": ast.BoolOp,
    "COND": ast.IfExp, "TUPLE": ast.Tuple, "LIST": ast.List, "SET": ast.Set, "DICT": ast.Dict,
    "COMP": (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), "LAMBDA": ast.Lambda,
    "AWAIT": ast.Await, "YIELD": ast.Yield, "YIELD_FROM": ast.YieldFrom, "STAR": ast.Starred,
    "WALRUS": ast.NamedExpr, "PATTERN": ast.match_case,
}
CONSTANTS = {type(None): "NONE", type(...): "ELLIPSIS", int: "INT", float: "BIGNUM", str: "STR",
             bytes: "BYTES"}
STMTS = {
    "EXPR": ast.Expr, "ASSIGN": ast.Assign, "AUG": ast.AugAssign, "ANN": ast.AnnAssign,
    "IF": ast.If, "WHILE": ast.While, "FOR": ast.For, "TRY": ast.Try, "WITH": ast.With,
    "RETURN": ast.Return, "RAISE": ast.Raise, "ASSERT": ast.Assert, "BREAK": ast.Break,
    "CONTINUE": ast.Continue, "PASS": ast.Pass, "DELETE": ast.Delete, "GLOBAL": ast.Global,
    "NONLOCAL": ast.Nonlocal, "FUNCTION": (ast.FunctionDef, ast.AsyncFunctionDef),
    "CLASS": ast.ClassDef, "IMPORT": (ast.Import, ast.ImportFrom),
}
OPERS = {
    "NOT": ast.Not, "NEG": ast.USub, "POS": ast.UAdd, "INVERT": ast.Invert, "ADD": ast.Add,
    "SUB": ast.Sub, "MUL": ast.Mult, "DIV": ast.Div, "FLOORDIV": ast.FloorDiv, "MOD": ast.Mod,
    "POW": ast.Pow, "MATMUL": ast.MatMult, "LSHIFT": ast.LShift, "RSHIFT": ast.RShift,
    "BITAND": ast.BitAnd, "BITOR": ast.BitOr, "BITXOR": ast.BitXor, "EQ": ast.Eq,
    "NE": ast.NotEq, "LT": ast.Lt, "LE": ast.LtE, "GT": ast.Gt, "GE": ast.GtE, "IN": ast.In,
    "NOT_IN": ast.NotIn, "IS": ast.Is, "IS_NOT": ast.IsNot, "AND": ast.And, "OR": ast.Or,
}
OTHER_FORMS = ("for-else", "while-else", "try-else", "finally", "decorator", "raise-from")
NOT_PYTHON = {("EXPR", "UNKNOWN"), ("STMT", "UNKNOWN"), ("STMT", "GOTO"), ("STMT", "LABEL"),
              ("OPER", "NONE"), ("EXPR", "BOX"), ("EXPR", "RECORD"), ("OPER", "REF"), ("OPER", "COPY")}
KINDS_DEF = os.path.join(HERE, os.pardir, os.pardir, "analyzer", "ir", "kinds.def")


def language():
    """The rows of kinds.def that Python has, and a few forms that are flags of one."""
    with open(KINDS_DEF, encoding="utf-8") as f:
        rows = [tuple(r) for r in re.findall(r"^(EXPR|STMT|OPER)\((\w+), ", f.read(), re.M)]
    return [r for r in rows if r not in NOT_PYTHON] + [("FORM", k) for k in OTHER_FORMS]


def _forms_by_type():
    by_type = {}
    for family, table in (("EXPR", EXPRS), ("STMT", STMTS), ("OPER", OPERS)):
        for kind, types in table.items():
            for t in types if isinstance(types, tuple) else (types,):
                if t:
                    by_type[t] = (family, kind)
    return by_type


def _special_forms(n):
    if isinstance(n, ast.Constant):
        big = isinstance(n.value, int) and abs(n.value) >= 1 << 63
        yield ("EXPR", str(n.value).upper()) if isinstance(n.value, bool) else \
            ("EXPR", "BIGNUM" if big else CONSTANTS[type(n.value)])
    if isinstance(n, ast.Compare) and len(n.ops) > 1:
        yield "EXPR", "CHAIN"
    if isinstance(n, ast.Raise) and n.cause:
        yield "FORM", "raise-from"
    for t, name in ((ast.For, "for-else"), (ast.While, "while-else"), (ast.Try, "try-else")):
        if isinstance(n, t) and n.orelse:
            yield "FORM", name
    if isinstance(n, ast.Try) and n.finalbody:
        yield "FORM", "finally"
    if getattr(n, "decorator_list", None):
        yield "FORM", "decorator"


def coverage(texts):
    """(family, kind) -> how many programs use it."""
    found, by_type = dict.fromkeys(language(), 0), _forms_by_type()
    for text in texts:
        here = set()
        for n in ast.walk(ast.parse(text)):
            here.update(_special_forms(n))
            if type(n) in by_type:
                here.add(by_type[type(n)])
        for k in here & set(found):
            found[k] += 1
    return found


# ------------------------------------------------------------------ run
def known_misses():
    """seed -> reason, of the divergent programs that are known not to be found yet."""
    known = {}
    with open(KNOWN, encoding="utf-8") as f:
        for line in f:
            if line.strip() and not line.startswith("#"):
                seed, _, reason = line.strip().partition(" ")
                if not reason.strip():
                    sys.exit("%s: seed %s has no reason" % (KNOWN, seed))
                known[int(seed)] = reason.strip()
    return known


def run(args):
    seeds = range(args.seed, args.seed + args.count)
    rows = truths(seeds, args.jobs, args.truth_cache)
    wanted = [s for s in seeds if rows[s]["truth"] != "discard"]
    results = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for part in pool.map(compare_seeds, [(args.binary, c) for c in chunks(wanted, 200)]):
            results.update(part)
    missed, false, errors, undecided = [], [], [], 0
    per_tag = {}
    for s in wanted:
        row, got = rows[s], results[s]
        if "error" not in got and got["found"] != (row["truth"] == "divergent"):
            got = results[s] = alone(args.binary, s)
        if "error" in got:
            errors.append(s)
            verdict = "error"
        else:
            undecided += got["undecided"] > 0
            verdict = ""
            if row["truth"] == "divergent" and not got["found"]:
                verdict = "missed"
                missed.append(s)
            elif row["truth"] == "ok" and got["found"]:
                if recheck(s, row):
                    verdict = "false"
                    false.append(s)
        for tag in row["tags"]:
            c = per_tag.setdefault(tag, {"programs": 0, "divergent": 0, "missed": 0, "false": 0,
                                         "error": 0})
            c["programs"] += 1
            c["divergent"] += row["truth"] == "divergent"
            if verdict:
                c[verdict] += 1
    if args.keep:
        for kind, which in (("missed", missed), ("false", false), ("error", errors)):
            for s in which:
                keep(args.keep, kind, s, rows[s], results[s])
    cover = report(args, rows, wanted, missed, false, errors, undecided, per_tag)
    known = {s: reason for s, reason in known_misses().items() if s in seeds}
    faults = ["missed: %d" % s for s in missed if s not in known]
    faults += ["not missed any more, delete it from known.txt: %d (%s)" % (s, reason)
               for s, reason in sorted(known.items()) if s not in missed]
    faults += ["%s: %d" % (results[s]["error"], s) for s in errors]
    if len(false) > MAX_FALSE_SHARE * len(wanted):
        faults.append("%d false alarms, more than %g %%" % (len(false), 100 * MAX_FALSE_SHARE))
    if args.count >= ENOUGH:
        faults += ["no program has %s %s of kinds.def" % k for k, v in cover.items() if not v]
    if not wanted:
        faults.append("nothing was compared")
    for fault in faults:
        print("FAIL %s" % fault)
    failed = len(missed) + len(errors) + len(false)
    print("%d passed, %d failed, %d of these known" % (len(wanted) - failed, failed,
                                                      len(set(known) & set(missed))))
    return 1 if faults else 0


def recheck(seed, row):
    """Look longer for a witness before an alarm is called false.  True if it stays false."""
    signal.signal(signal.SIGALRM, _alarm)
    try:
        again = truth(progen.generate(seed)[0], seed, deep=True)
    except Runaway:
        return False
    row.update(again)
    return again["truth"] == "ok"


def report(args, rows, wanted, missed, false, errors, undecided, per_tag):
    n = len(wanted)
    divergent = sum(rows[s]["truth"] == "divergent" for s in wanted)
    print("%d programs compared (%d discarded): %d divergent, %d ok" % (
        n, len(rows) - n, divergent, n - divergent))
    print("missed %d (%.2f %% of divergent)   false alarms %d (%.2f %% of all)   undecided %d   "
          "errors %d" % (len(missed), 100.0 * len(missed) / max(1, divergent), len(false),
                         100.0 * len(false) / max(1, n), undecided, len(errors)))
    print("\n%-24s %8s %9s %7s %6s %6s" % ("feature", "programs", "divergent", "missed", "false",
                                         "error"))
    for tag, c in sorted(per_tag.items(), key=lambda t: (-t[1]["missed"] - t[1]["false"], t[0])):
        print("%-24s %8d %9d %7d %6d %6d" % (tag, c["programs"], c["divergent"], c["missed"],
                                            c["false"], c["error"]))
    cover = coverage(progen.generate(s)[0] for s in wanted[:ENOUGH])
    print("\nlanguage, programs of the first %d that use it: %s" % (
        min(ENOUGH, n), ", ".join("%s %d" % (k[1], v) for k, v in cover.items())))
    for kind, which in (("missed", missed), ("false", false), ("errors", errors)):
        if which:
            print("%s seeds: %s" % (kind, " ".join(str(s) for s in which[:40])))
    print()
    return cover


def header(kind, seed, row, got):
    """A comment: what disagrees, the witness's inputs and both sequences."""
    out = ["# randprog: %s seed=%d" % (kind, seed)]
    if got.get("error"):
        out.append("# analyzer: %s" % got["error"].replace("\n", " "))
    for c in got.get("codes", ()):
        out.append("# reported %s" % c.replace("\n", " "))
    w = row.get("witness")
    if w:
        out.append("# world=%d a=%d b=%d inputs=%s" % (w["world"], w["a"], w["b"],
                                                      json.dumps(w["draws"])))
        shift = len(out) + 1 + w["world"]
        out.append("# %s" % re.sub(r"program.py:(\d+)", lambda m: "line %d" % (
            int(m.group(1)) + shift), w["detail"]))
        for rank, calls in enumerate(w["sequences"]):
            out.append("# rank %d: %s" % (rank, " . ".join(
                "%s%s%s@%d" % (op, "" if grp == "world" else " " + grp,
                               "" if root is None else " root %s" % root,
                               int(site.rsplit(":", 1)[1]) + shift if ":" in site else 0)
                for op, grp, root, site in calls[:12]) or "nothing"))
    return "\n".join(out) + "\n"


def keep(folder, kind, seed, row, got):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "%s_%d.py" % (kind, seed)), "w") as f:
        f.write(header(kind, seed, row, got) + progen.generate(seed)[0])


# ------------------------------------------------------------------ other commands
def fill(args):
    rows = truths(range(args.seed, args.seed + args.count), args.jobs, args.truth_cache)
    count = {}
    for r in rows.values():
        count[r["truth"]] = count.get(r["truth"], 0) + 1
    runs = sum(r.get("runs", 0) for r in rows.values())
    print("%s; %d simulations" % (", ".join("%s %d" % t for t in sorted(count.items())), runs))
    return 0


def show(args):
    row = judge_seed(args.seed)
    print(header(row["truth"], args.seed, row, {}) + progen.generate(args.seed)[0])
    print("# features: %s" % ", ".join(row["tags"]))
    return 0


def gloo_sample(args):
    """The simulator's witness of a divergent program, and one run of an ok one, under gloo."""
    from gloo_server import Server
    passed = failed = unfelt = undefined = 0
    with Server() as server, tempfile.TemporaryDirectory(prefix="randprog") as folder:
        for seed in range(args.seed, args.seed + args.count):
            row = judge_seed(seed)
            if row["truth"] == "discard":
                continue
            path = os.path.join(folder, "p%d.py" % seed)
            with open(path, "w") as f:
                f.write(progen.generate(seed)[0])
            w = row.get("witness") or {"world": 2 + seed % 3, "a": seed % 2, "b": 1 + seed % 2,
                                       "draws": [[(seed + k) % 3, 1] for k in range(4)]}
            label, why = server.label(path, w["world"], (w["a"], w["b"]),
                                      w["draws"][:w["world"]])
            want = "bug" if row["truth"] == "divergent" else "ok"
            unfelt += label == "unclear" and why.startswith("unfelt") and want == "bug"
            # what a reduce leaves on ranks other than its root is undefined: gloo's partial sums
            partial = want == "bug" and label == "ok" and "dist.reduce(" in progen.generate(seed)[0]
            undefined += partial
            good = label == want or partial or (want == "bug" and why.startswith("unfelt"))
            passed, failed = passed + good, failed + (not good)
            if not good:
                print("seed %d: the simulator says %s, gloo says %s (%s)" % (
                    seed, want, label, why), flush=True)
                for k, calls in enumerate(server.sequences()):
                    print("    rank %d: %s" % (k, " . ".join(calls[:10]) or "nothing"))
            os.remove(path)
    print("%d divergences that gloo let pass (sequences differ, nobody waited), "
          "%d that hang on what a reduce leaves" % (unfelt, undefined))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


def shrink(args):
    with open(args.file) as f:
        text = f.read()
    text = "\n".join(x for x in text.split("\n") if not x.startswith("#"))
    signal.signal(signal.SIGALRM, _alarm)

    def disagreement(source, want=None):
        """missed, false, error or None; `want` saves work."""
        with tempfile.TemporaryDirectory(prefix="randprog") as folder:
            path = os.path.join(folder, "program.py")
            with open(path, "w") as f:
                f.write(source)
            got = analyze(args.binary, path)
        if "error" in got:
            return "error"
        kind = "false" if got["found"] else "missed"
        if want not in (None, kind):
            return None
        try:
            t = truth(source, 1, deep=got["found"])["truth"]
        except (Runaway, SyntaxError, ValueError):
            return None
        return kind if t == ("ok" if got["found"] else "divergent") else None

    kind = disagreement(text)
    if kind is None:
        print("no disagreement in %s" % args.file)
        return 1
    text, before = ast.unparse(ast.parse(text)), None
    while text != before:
        before, k = text, 10 ** 9
        while k > 0:
            k = min(k, len(list(places(ast.parse(text))))) - 1
            for candidate in smaller(text, k):
                if disagreement(candidate, kind) == kind:
                    text = candidate
                    break
    t = truth(text, 1, deep=True)
    out = header(kind, 0, t, {}) + text + "\n"
    if args.output:
        with open(args.output, "w") as f:
            f.write(out)
    print(out)
    return 0


def places(tree):
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody", "handlers"):
            b = getattr(node, name, None)
            if isinstance(b, list):
                for i in range(len(b)):
                    yield node, name, i


class _Forget(ast.NodeTransformer):
    """Drop the statements that mention a name; of an `if` on it, keep the body."""

    def __init__(self, name):
        self.name = name

    def _mentions(self, node):
        return node is not None and any(
            isinstance(n, ast.Name) and n.id == self.name for n in ast.walk(node))

    def generic_visit(self, node):
        node = super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body.append(ast.Pass())
        return node

    def visit_If(self, node):
        node = self.generic_visit(node)
        return node.body if self._mentions(node.test) else node

    def visit_Expr(self, node):
        return None if self._mentions(node) else node

    visit_Assign = visit_AugAssign = visit_Expr


def smaller(text, k):
    """The program with its k-th statement deleted, or a compound one replaced by its body."""
    for how in ("delete", "inline", "else"):
        tree = ast.parse(text)
        node, name, i = list(places(tree))[k]
        b = getattr(node, name)
        s = b[i]
        if how == "delete":
            if isinstance(s, ast.Pass) and len(b) == 1 or \
                    name == "handlers" and len(b) == 1 and not node.finalbody:
                continue
            del b[i]
            if not b and name == "body":
                b.append(ast.Pass())
            if isinstance(s, (ast.FunctionDef, ast.ClassDef)):
                tree = _Forget(s.name).visit(tree)
        elif how == "inline" and isinstance(s, (ast.If, ast.For, ast.While, ast.Try, ast.With)):
            b[i:i + 1] = s.body
        elif how == "else" and getattr(s, "orelse", None):
            b[i:i + 1] = s.orelse
        else:
            continue
        try:
            out = ast.unparse(ast.fix_missing_locations(tree))
            compile(out, "x", "exec")
        except (SyntaxError, ValueError):
            continue
        if out != text and whole(out):
            yield out


def whole(text):
    """The program still runs main, and every function and class of it is mentioned: what is
    never reached has no truth."""
    tree = ast.parse(text)
    used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} | \
        {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    return "__name__ ==" in text and "main(int(" in text and "import torch.distributed" in text \
        and all(f.name in used or f.name.startswith("__") for f in ast.walk(tree)
                if isinstance(f, (ast.FunctionDef, ast.ClassDef)))


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = p.add_subparsers(dest="command", required=True)
    for name in ("run", "truth", "gloo-sample"):
        q = sub.add_parser(name)
        q.add_argument("--seed", type=int, default=1)
        q.add_argument("--count", type=int, default=1000)
        q.add_argument("--jobs", type=int, default=2)
        q.add_argument("--truth-cache")
        if name == "run":
            q.add_argument("--binary", default="build/ranklint")
            q.add_argument("--keep")
    q = sub.add_parser("show")
    q.add_argument("seed", type=int)
    q = sub.add_parser("shrink")
    q.add_argument("file")
    q.add_argument("--binary", default="build/ranklint")
    q.add_argument("--output")
    args = p.parse_args()
    return {"run": run, "truth": fill, "show": show, "gloo-sample": gloo_sample,
            "shrink": shrink}[args.command](args)


if __name__ == "__main__":
    sys.exit(main())
