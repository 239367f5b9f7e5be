"""Idioms: generators, and what walks them."""
from .core import idiom, ind


def _source(g, count, issues=False):
    """A generator function of top level that hands out `count` numbers; perhaps it communicates."""
    f = g.name("numbers")
    body = g.pick(
        ["for k in range(count):", "    yield k"],
        ["k = 0", "while k < count:", "    yield k", "    k += 1"],
        ["for k in range(8):", "    if k >= count:", "        return", "    yield k"],
        ["yield from range(count)"],
        ["if count > 0:", "    yield 0", "yield from range(1, count)"],
        ["try:", "    for k in range(count):", "        yield k", "finally:", "    print(\"done\")"])
    if issues:
        e = g.ev()
        body = g.pick(
            ["for k in range(count):", "    " + e, "    yield k"],
            ["for k in range(count):", "    yield k", "    " + e],
            [e, "yield from range(count)"],
            ["yield from range(count)", e],
            ["k = 0", "while True:", "    if k == count:", "        return", "    " + e,
             "    yield k", "    k += 1"])
    g.top("def %s(count):" % f, *ind(body))
    return "%s(%s)" % (f, count)


@idiom("generator", "walked", weight=2)
def walked(g, bug):
    """A loop over a generator, plainly or through what hands on lazily."""
    it = _source(g, g.count_of(bug), g.maybe(0.3))
    k = g.r.randrange(6)
    if k == 0:
        return ["for number, x in enumerate(%s):" % it, "    " + g.ev()]
    if k == 1:
        return ["for x, y in zip(%s, range(5)):" % it, "    " + g.ev()]
    if k == 2:
        return ["for x, y in zip(range(5), %s):" % it, "    " + g.ev()]
    if k == 3:
        g.imports.add("itertools")
        return ["for x in itertools.islice(%s, 4):" % it, "    " + g.ev()]
    if k == 4:
        g.imports.add("itertools")
        return ["for x in itertools.chain(%s, [7]):" % it, "    " + g.ev()]
    return ["for x in %s:" % it, "    " + g.ev()]


@idiom("generator", "element-decides", weight=2)
def element_decides(g, bug):
    """What a generator hands out is asked in the loop."""
    f = g.name("values")
    v = g.pick("RANK + k", "k - RANK", "k * (RANK + 1)") if bug else g.pick("a + k", "k - b", "k * 2")
    g.top("def %s(a, b):" % f, *ind(["for k in range(3):", "    yield " + v]))
    return ["for x in %s(a, b):" % f, "    if x %s:" % g.pick("> 1", "== 1", "< 1"),
            "        " + g.ev()]


@idiom("generator", "used-up", weight=2)
def used_up(g, bug):
    """A function that walks a communicating generator to its end."""
    it = _source(g, g.count_of(False), True)
    use = g.pick("list(%s)", "sum(%s)", "sorted(%s)", "tuple(%s)", "max(%s, default=0)", "[*%s]",
                 "set(%s)", "len(list(%s))", "dict.fromkeys(%s)") % it
    if bug:
        return ["if %s:" % g.vcond(), "    print(%s)" % use]
    return ["print(%s)" % use]


@idiom("generator", "asked-until")
def asked_until(g, bug):
    """any() and all() stop early."""
    f = g.name("agree")
    g.top("def %s(x):" % f, "    " + g.ev(), "    return x > 1")
    values = "[%s]" % ", ".join(g.pick("RANK", "2 * RANK", "RANK + 1") if bug and i == 0 else
                                g.pick("a", "b", "0", "2") for i in range(3))
    return ["print(%s(%s(x) for x in %s))" % (g.pick("any", "all"), f, values)]


@idiom("generator", "advanced", weight=2)
def advanced(g, bug):
    """next() issues up to the next yield."""
    f, it = g.name("steps"), g.name("it")
    e, e2 = g.two_ev()
    g.top("def %s():" % f, "    " + e, "    yield 1", "    " + e2, "    yield 2")
    lines = ["%s = %s()" % (it, f), "next(%s)" % it]
    if bug:
        return lines + ["if %s:" % g.vcond(), "    next(%s)" % it]
    return lines + g.pick(["next(%s)" % it], ["for x in %s:" % it, "    print(x)"],
                          ["print(next(%s, None), next(%s, None))" % (it, it)], [])


@idiom("generator", "next-until-none")
def next_until_none(g, bug):
    it, x = g.name("it"), g.name("item")
    source = g.pick("iter(range(%s))", "(k for k in range(%s))") % g.count_of(bug)
    if g.maybe():
        source = _source(g, g.count_of(bug))
    return ["%s = %s" % (it, source), "while True:", "    %s = next(%s, None)" % (x, it),
            "    if %s is None:" % x, "        break", "    " + g.ev()]


@idiom("generator", "next-until-stop")
def next_until_stop(g, bug):
    it = g.name("it")
    return ["%s = %s" % (it, _source(g, g.count_of(bug))), "while True:", "    try:",
            "        next(%s)" % it, "    except StopIteration:", "        break", "    " + g.ev()]


@idiom("generator", "piped")
def piped(g, bug):
    """A generator over a generator."""
    f = g.name("evens")
    test = "x % 2 == RANK % 2" if bug else g.pick("x % 2 == 0", "x > 0")
    g.top("def %s(items):" % f, *ind(["for x in items:", "    if %s:" % test, "        yield x"]))
    return ["for x in %s(%s):" % (f, _source(g, g.pick("3", "a + 1"), g.maybe(0.3))),
            "    " + g.ev()]


@idiom("generator", "class-iter", weight=2)
def class_iter(g, bug):
    """A class with an __iter__, or with a __next__."""
    k, n = g.name("Feed"), g.count_of(bug)
    if g.maybe():
        g.top("class %s:" % k, "    def __init__(self, count):", "        self.count = count", "",
              "    def __iter__(self):", "        for k in range(self.count):",
              "            yield k")
    else:
        g.top("class %s:" % k, "    def __init__(self, count):", "        self.left = count", "",
              "    def __iter__(self):", "        return self", "", "    def __next__(self):",
              "        if self.left <= 0:", "            raise StopIteration",
              "        self.left -= 1", "        return self.left")
    return ["for x in %s(%s):" % (k, n), "    " + g.ev()]


@idiom("generator", "left-early")
def left_early(g, bug):
    """A break out of a walk; what the generator does at its end."""
    f = g.name("guarded")
    g.top("def %s():" % f, "    for k in range(4):", "        yield k", "    " + g.ev())
    c = "x == RANK" if bug else g.pick("x == a", "x > b")
    return ["for x in %s():" % f, "    if %s:" % c, "        break", "    " + g.ev()]


@idiom("generator", "sent")
def sent(g, bug):
    f, it = g.name("door"), g.name("it")
    g.top("def %s():" % f, "    got = yield 0", "    if got:", "        " + g.ev(), "    yield 1")
    return ["%s = %s()" % (it, f), "next(%s)" % it,
            "%s.send(%s)" % (it, g.cond(bug))]


@idiom("generator", "mapped")
def mapped(g, bug):
    """map() and generator expressions run when they are walked."""
    f, lazy = g.name("shared"), g.name("lazy")
    g.top("def %s(x):" % f, "    " + g.ev(), "    return x")
    make = g.pick("map(%s, range(2))", "(%s(x) for x in range(2))",
                  "filter(%s, range(3))") % f
    lines = ["%s = %s" % (lazy, make)]
    if bug:
        return lines + ["if %s:" % g.vcond(), "    print(list(%s))" % lazy]
    return lines + g.pick(["print(list(%s))" % lazy], ["print(RANK)"],
                          ["for x in %s:" % lazy, "    print(x)"],
                          ["print(list(%s), list(%s))" % (lazy, lazy)])
