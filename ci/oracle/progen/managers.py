"""Idioms: exceptions, context managers and what runs at the end."""
from .core import idiom, ind


@idiom("zero-first", weight=2)
def zero_first(g, bug):
    c, n = g.both()
    e = g.ev()
    if bug:
        k = g.r.randrange(3)
        if k == 0:
            n = c
        elif k == 1:
            n = g.rcond()
        else:
            n = g.ucond()
    if g.maybe(0.3):
        v = g.name("main")
        out = ["%s = %s" % (v, c), "if not %s:" % v, "    " + e] + g.quiet()
        return out + ["if %s:" % (v if not bug else n), "    " + e]
    out = ["if %s:" % n, "    " + e] + (g.quiet() if g.maybe() else ["if %s:" % c] +
                                       ind(g.quiet()))
    return out + ["if %s:" % c, "    " + e]


@idiom("zero-first", "zero-first-helpers")
def zero_first_helpers(g, bug):
    c, n = g.both()
    e = g.ev()
    f, h = g.name("enter_first"), g.name("leave_first")
    g.top("def %s(RANK, WORLD):" % f, "    if %s:" % n, "        " + e)
    g.top("def %s(RANK, WORLD):" % h, "    if %s:" % (n if bug else c), "        " + e)
    return ["%s(RANK, WORLD)" % f] + g.quiet() + ["%s(RANK, WORLD)" % h]


@idiom("zero-first", "context-manager", weight=2)
def zero_first_cm(g, bug):
    c, n = g.pick(("self.rank == 0", "self.rank != 0"), ("self.rank > 0", "self.rank == 0"),
                  ("not self.rank", "self.rank"))
    e = g.ev()
    k = g.name("First")
    g.top("class %s:" % k, "    def __init__(self, rank):", "        self.rank = rank", "",
          "    def __enter__(self):", "        if %s:" % n, "            " + e,
          "        return self", "", "    def __exit__(self, *exc):",
          "        if %s:" % (n if bug else c), "            " + e, "        return False")
    return ["with %s(RANK)%s:" % (k, g.pick("", " as ctx"))] + ind(g.quiet())


@idiom("context-manager", "swallows")
def swallow(g, bug):
    k = g.name("Calm")
    g.top("class %s:" % k, "    def __enter__(self):", "        return self", "",
          "    def __exit__(self, kind, value, trace):",
          "        return kind is not None and issubclass(kind, ValueError)")
    return ["with %s():" % k] + ind(["if %s:" % g.cond(bug), "    raise ValueError(\"bad\")",
                                     g.ev()]) + g.quiet()


@idiom("context-manager", "generator")
def cm_generator(g, bug):
    k = g.name("section")
    g.imports.add("contextlib")
    c, n = g.both()
    e = g.ev()
    g.top("@contextlib.contextmanager", "def %s(RANK, WORLD):" % k, "    if %s:" % n,
          "        " + e, "    yield", "    if %s:" % (n if bug else c), "        " + e)
    return ["with %s(RANK, WORLD):" % k] + ind(g.quiet())


@idiom("exception", weight=2)
def exception(g, bug):
    e = g.ev()
    k = g.r.randrange(6)
    x = g.pick("ValueError", "OSError", "RuntimeError")
    base = g.pick(x, x, "Exception")
    c = "if %s:" % g.cond(bug)
    up = "    raise %s(\"bad\")" % x
    if k == 0:
        return ["try:"] + ind([c, up, e]) + ["except %s as err:" % base, "    print(err)"]
    if k == 1:
        v = "if %s:" % g.vcond()
        return ["try:"] + ind([v, up] + ([e] if bug else [])) + ["except %s:" % base] + \
            ind(g.quiet()) + ["finally:", "    " + g.ev()]
    if k == 2:
        v = "if %s:" % g.vcond()
        return ["try:"] + ind([v, up]) + ["except %s:" % base, "    " + (e if bug else "pass")] + \
            [g.ev()]
    if k == 3:
        return ["try:"] + ind([c, up]) + ["except %s:" % base, "    pass", "else:", "    " + e]
    if k == 4:
        h = g.name("check")
        g.top("def %s(RANK, WORLD, a, b):" % h, "    " + c, "    " + up, "    return a")
        return ["try:"] + ind(["%s(RANK, WORLD, a, b)" % h, e]) + ["except %s:" % base] + \
            ind(g.quiet())
    b, d = g.name("Trouble"), g.name("SmallTrouble")
    g.top("class %s(Exception):" % b, "    pass")
    g.top("class %s(%s):" % (d, b), "    pass")
    return ["try:"] + ind(["try:"] + ind([c, "    raise %s()" % d]) + ["except %s:" % g.pick(
        "KeyError", "TypeError"), "    pass"] + [e]) + ["except %s:" % g.pick(b, d)] + \
        ind(g.quiet())


@idiom("finally-return", returns=True)
def finally_return(g, bug):
    e = g.ev()
    if bug:
        return ["try:"] + ind(["if %s:" % g.vcond(), "    return 0", e]) + \
            ["finally:"] + ind(g.quiet()) + ["return 1"]
    return ["try:"] + ind(["if %s:" % g.vcond(), "    return 0"] + g.quiet()) + \
        ["finally:"] + ind([e]) + ["return 1"]


@idiom("early-exit", "local-raise-agreed")
def raise_agreed(g, bug):
    lines, test = g.flag(bug)
    return ["try:"] + ind(lines + ["if %s:" % test, "    raise RuntimeError(\"agreed\")", g.ev()]) + \
        ["except RuntimeError as err:", "    print(err)"]


@idiom("deep-helpers", "raise-through-helpers")
def raise_deep(g, bug):
    f, h = g.name("load"), g.name("restore")
    g.top("def %s(bad):" % f, "    if bad:", "        raise RuntimeError(\"damaged\")",
          "    return 1")
    g.top("def %s(bad):" % h, "    n = %s(bad)" % f, "    " + g.ev(), "    return n")
    return ["try:", "    %s(%s)" % (h, g.cond(bug)), "except RuntimeError as err:",
            "    print(err)"]
