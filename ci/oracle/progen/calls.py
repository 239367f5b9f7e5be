"""Idioms: functions that are called, handed over, wrapped and kept."""
from .core import idiom, ind


@idiom("callback", weight=2)
def callback(g, bug):
    f = g.name("run_if")
    e = g.ev()
    k = g.r.randrange(4)
    if k == 3:
        u, w = g.name("quick"), g.name("slow")
        one, two = g.two_ev()
        g.top("def %s():" % u, "    " + one)
        g.top("def %s():" % w, *ind(g.quiet_top() + [two if bug else one]))
        fn = g.name("job")
        return ["%s = %s if %s else %s" % (fn, u, g.vcond(), w), "%s()" % fn]
    g.top("def %s(fn, go):" % f, "    if go:", "        fn()")
    c = g.cond(bug)
    if k == 0:
        return ["%s(lambda: %s, %s)" % (f, e, c)]
    if k == 1:
        d = g.name("sync")
        g.top("def %s(n=1):" % d, "    " + e)
        g.imports.add("functools")
        return ["%s(functools.partial(%s, n=2), %s)" % (f, d, c)]
    d = g.name("inner")
    return ["def %s():" % d, "    " + e, "%s(%s, go=%s)" % (f, d, c)]


@idiom("decorator")
def decorator(g, bug):
    d, f = g.name("only_first"), g.name("report")
    g.top("def %s(fn):" % d, "    def inner(*args, **kwargs):",
          "        if dist.get_rank() == 0:", "            return fn(*args, **kwargs)",
          "        return None", "    return inner")
    g.top("@%s" % d, "def %s(x):" % f, *ind((["dist.all_reduce(torch.ones(1))"] if bug else []) +
                                          ["print(x)", "return x"]))
    return ["%s(a)" % f, g.ev()]


@idiom("decorator", "decorator-always")
def decorator_always(g, bug):
    d, f = g.name("logged"), g.name("work")
    g.top("def %s(fn):" % d, "    def inner(*args):", "        print(\"call\")",
          "        return fn(*args)", "    return inner")
    g.top("@%s" % d, "def %s(x):" % f, "    if x:", "        " + g.ev(), "    return x")
    return ["%s(%s)" % (f, g.cond(bug))]


@idiom("helper-parameter", weight=2)
def helper(g, bug):
    f = g.name("save")
    e = g.ev()
    g.top("def %s(n, sync=%s, *, loud=False):" % (f, g.pick("True", "False")),
          "    if loud:", "        print(n)", "    if sync:", "        " + e, "    return n + 1")
    c = g.cond(bug)
    return [g.pick("%s(1, %s)", "%s(1, sync=%s)", "%s(n=2, sync=%s, loud=RANK == 0)") % (f, c)]


@idiom("helper-result", weight=2)
def helper_result(g, bug):
    f = g.name("ready")
    c = g.cond(bug)
    g.top("def %s(RANK, WORLD, a, b):" % f, "    return %s" % c)
    if g.maybe(0.3):
        h = g.name("facts")
        g.top("def %s(RANK, WORLD, a, b):" % h, "    return %s(RANK, WORLD, a, b), RANK" % f)
        v = g.name("ok")
        return ["%s, _ = %s(RANK, WORLD, a, b)" % (v, h), "if %s:" % v, "    " + g.ev()]
    return ["if %s(RANK, WORLD, a, b):" % f, "    " + g.ev()]


@idiom("recursion")
def recursion(g, bug):
    f = g.name("descend")
    e = g.ev()
    if g.maybe():
        g.top("def %s(n):" % f, "    if n <= 0:", "        return 0", "    " + e,
              "    return 1 + %s(n - 1)" % f)
    else:
        g.top("def %s(n):" % f, "    if n > 0:", "        " + e, "        %s(n - 1)" % f)
    return ["%s(%s)" % (f, g.count_of(bug))]


@idiom("global", returns=True)
def glob(g, bug):
    v, f = g.name("STATE").upper(), g.name("prepare")
    g.top("%s = 0" % v)
    g.top("def %s(RANK, WORLD, a, b):" % f, "    global %s" % v, "    if %s:" % g.cond(bug),
          "        %s = 1" % v)
    return ["%s(RANK, WORLD, a, b)" % f, "if %s:" % g.pick(v, v + " == 1"), "    " + g.ev(),
            "return a"]


@idiom("nonlocal")
def nonloc(g, bug):
    v, f = g.name("hits"), g.name("bump")
    return ["%s = 0" % v] + ["def %s():" % f, "    nonlocal %s" % v,
                             "    %s += 1" % v] + \
        ["if %s:" % g.cond(bug), "    %s()" % f, "if %s > 0:" % v, "    " + g.ev()]


@idiom("generator")
def generator(g, bug):
    f = g.name("batches")
    c = g.cond(bug)
    g.top("def %s(RANK, WORLD, a, b):" % f, "    for k in range(2):", "        if %s:" % c,
          "            yield k", "    yield 9")
    return ["for item in %s(RANK, WORLD, a, b):" % f, "    " + g.ev()]


@idiom("deep-helpers", weight=2)
def deep_helpers(g, bug):
    f, h, k = g.name("write"), g.name("store"), g.name("checkpoint")
    e = g.ev()
    g.top("def %s(x):" % f, "    " + e, "    return x")
    g.top("def %s(x, force=False):" % h, "    if force:", "        return %s(x)" % f, "    return 0")
    g.top("def %s(x, go):" % k, "    return %s(x, force=go) + 1" % h)
    return ["print(%s(a, %s))" % (k, g.cond(bug))]


@idiom("table-of-functions")
def table(g, bug):
    one, two = g.two_ev()
    f, h, t = g.name("left"), g.name("right"), g.name("TABLE").upper()
    g.top("def %s():" % f, "    " + one)
    g.top("def %s():" % h, "    " + (two if bug else one))
    g.top("%s = {0: %s, 1: %s}" % (t, f, h))
    return ["%s[%s]()" % (t, g.pick("RANK % 2", "0 if RANK == 0 else 1") if bug or g.maybe()
                          else "a % 2")]


@idiom("callback", "callback-field")
def callback_field(g, bug):
    k, o, f = g.name("Loop"), g.name("loop"), g.name("on_step")
    g.top("class %s:" % k, "    def __init__(self, hook=None):", "        self.hook = hook", "",
          "    def step(self, n):", "        for i in range(n):", "            if self.hook:",
          "                self.hook(i)")
    g.top("def %s(i):" % f, "    " + g.ev())
    return ["%s = %s(%s if %s else None)" % (o, k, f, g.cond(bug)), "%s.step(2)" % o]


@idiom("starred-arguments")
def starred(g, bug):
    f = g.name("apply")
    g.top("def %s(*flags, **options):" % f, "    if flags[0] and options[\"sync\"]:",
          "        " + g.ev())
    v = g.name("args")
    return ["%s = (%s, 1)" % (v, g.cond(bug)), "%s(*%s, sync=True)" % (f, v)]


@idiom("shadowed")
def shadowed(g, bug):
    """The rank of a callee is a parameter that every rank gives the same value."""
    f = g.name("on_rank")
    g.top("def %s(rank):" % f, "    if rank == 0:", "        " + g.ev())
    return ["%s(%s)" % (f, "RANK" if bug else g.pick("0", "a", "b"))]


@idiom("annotated")
def annotated(g, bug):
    v = g.name("ready")
    return ["%s: bool = %s" % (v, g.cond(bug)), "if %s:" % v, "    " + g.ev()]


@idiom("callable-object")
def callable_object(g, bug):
    k, o = g.name("Syncer"), g.name("syncer")
    g.top("class %s:" % k, "    def __init__(self, go):", "        self.go = go", "",
          "    def __call__(self, n):", "        if self.go:", "            " + g.ev(),
          "        return n + 1")
    return ["%s = %s(%s)" % (o, k, g.cond(bug)), "print(%s(a))" % o]


@idiom("await")
def awaited(g, bug):
    """A coroutine that waits for another; it is driven by hand."""
    f, h, d = g.name("exchange"), g.name("whole"), g.name("drive")
    g.top("async def %s(go):" % f, "    if go:", "        " + g.ev(), "    return 1")
    g.top("async def %s(go):" % h, "    return await %s(go)" % f)
    g.top("def %s(task):" % d, "    try:", "        task.send(None)",
          "    except StopIteration as end:", "        return end.value")
    return ["print(%s(%s(%s)))" % (d, h, g.cond(bug))]


@idiom("delegated")
def delegated(g, bug):
    """A generator that delegates; what it yields is only printed."""
    f = g.name("numbers")
    g.top("def %s(n):" % f, "    yield from range(n)", "    yield n")
    return ["print(sum(%s(RANK)))" % f, "if %s:" % g.cond(bug), "    " + g.ev()]


@idiom("default-argument")
def default_argument(g, bug):
    f = g.name("flush")
    return ["def %s(go=%s):" % (f, g.cond(bug)), "    if go:", "        " + g.ev(), "%s()" % f]


@idiom("closure")
def closure(g, bug):
    f, h = g.name("make"), g.name("task")
    g.top("def %s(go):" % f, "    def task(n):", "        if go and n:", "            " + g.ev(),
          "        return n", "    return task")
    return ["%s = %s(%s)" % (h, f, g.cond(bug)), "%s(1)" % h]
