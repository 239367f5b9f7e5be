"""Idioms: loops and what decides how often they run."""
from .core import idiom, ind


@idiom("trip-count", weight=2)
def trips(g, bug):
    k = g.r.randrange(6)
    n, e = g.count_of(bug, k == 5), g.ev()
    i = g.name("i")
    if k == 0:
        return ["for %s in range(%s):" % (i, n), "    " + e]
    if k == 1:
        v = g.name("left")
        return ["%s = %s" % (v, n), "while %s > 0:" % v, "    %s -= 1" % v, "    " + e]
    if k == 2:
        return ["[%s for _ in range(%s)]" % (e, n)]
    if k == 3:
        v = g.name("items")
        return ["%s = list(range(%s))" % (v, n), "for %s, item in enumerate(%s):" % (i, v),
                "    print(item)", "    " + e]
    if k == 4:
        v = g.name("items")
        return ["%s = []" % v, "for %s in range(%s):" % (i, n), "    %s.append(%s)" % (v, i),
                "for item in %s:" % v, "    " + e]
    v = g.name("items")
    return ["%s = [0, 1, 2, 3, 4][:%s]" % (v, n), "if %s:" % g.pick(v, "len(%s) > 0" % v),
            "    " + e]


@idiom("own-share")
def own_share(g, bug):
    v, e = g.name("held"), g.ev()
    out = ["%s = [k for k in range(3) if k %% WORLD == RANK]" % v]
    if bug:
        return out + ["for slot in %s:" % v, "    " + e]
    return out + ["print(len(%s))" % v, "for slot in range(3):"] + \
        ind(["if slot in %s:" % v] + ind(g.quiet()) + [e])


@idiom("loop-exits", weight=2)
def loop_exits(g, bug):
    e = g.ev()
    c = g.vcond() if bug else g.pick("i == a", "i > b", "a > 0 and i == 1", "a == b")
    word = g.pick("break", "continue")
    inner = ["if %s:" % c, "    " + word, e]
    out = ["for i in %s:" % g.pick("range(3)", "range(a + 1)", "[1, 0, 2]")] + ind(inner)
    if g.maybe(0.3):
        g.tag("loop-else")
        out += ["else:", "    " + g.ev()]
    return out


@idiom("loop-else")
def loop_else(g, bug):
    c = g.cond(bug)
    return ["for i in range(2):", "    if %s:" % c, "        break", "else:", "    " + g.ev()]


@idiom("turn-taking", weight=2)
def turns(g, bug):
    e = g.ev()
    i = g.name("turn")
    if bug:
        c = g.pick("%s < RANK", "%s == RANK and RANK > 0", "%s == 0 and %s == RANK",
                   "%s >= RANK", "%s + 1 == RANK")
        c = c.replace("%s", i)
        return ["for %s in range(WORLD):" % i, "    if %s:" % c, "        " + e]
    k = g.r.randrange(3)
    if k == 0:
        return ["for %s in range(WORLD):" % i, "    if %s == RANK:" % i, "        " + e]
    if k == 1:
        return ["for %s in range(WORLD):" % i, "    if RANK == %s:" % i] + ind(ind(g.quiet())) + \
            ["    " + e]
    return ["for %s in range(WORLD):" % i, "    if %s != RANK:" % i, "        " + e]


@idiom("comprehension")
def comprehension(g, bug):
    v = g.name("got")
    n = g.count_of(bug)
    f = g.name("fetch")
    g.top("def %s(k):" % f, "    x = torch.ones(1)", "    dist.all_reduce(x)",
          "    return x.item() + k")
    return ["%s = %s" % (v, g.pick("[%s(k) for k in range(%s)]", "sum(%s(k) for k in range(%s))",
                                   "{k: %s(k) for k in range(%s)}",
                                   "list(map(%s, range(%s)))") % (f, n))]


@idiom("unordered")
def unordered(g, bug):
    one, two = g.two_ev()
    s = g.name("names")
    d = g.pick('{"left", "right"}', 'set(["left", "right"])')
    it = s if bug else g.pick("sorted(%s)" % s, '["left", "right"]')
    if bug and g.maybe(0.3):
        it = "list(%s)" % s
    return ["%s = %s" % (s, d), "for name in %s:" % it, "    if name == \"left\":", "        " + one,
            "    else:", "        " + two]


@idiom("local-keys")
def keys(g, bug):
    s = g.name("book")
    out = ["%s = %s" % (s, g.pick("{}", '{"loss": 0}'))]
    fill = ["%s[\"extra\"] = RANK" % s]
    if bug:
        out += ["if %s:" % g.vcond()] + ind(fill)
    else:
        out += fill
    return out + ["for key in %s:" % g.pick(s, "sorted(%s)" % s, "%s.keys()" % s), "    " + g.ev()]


@idiom("while-else")
def while_else(g, bug):
    v = g.name("tries")
    return ["%s = 0" % v, "while %s < 2:" % v, "    %s += 1" % v, "    if %s:" % g.cond(bug),
            "        break", "else:", "    " + g.ev()]


@idiom("early-exit", "return-in-helper-loop")
def find_first(g, bug):
    f = g.name("search")
    g.top("def %s(limit):" % f, "    for k in range(4):", "        if k >= limit:",
          "            return k", "        " + g.ev(), "    return -1")
    return ["print(%s(%s))" % (f, g.count_of(bug))]


@idiom("loop-of-branches")
def loop_branches(g, bug):
    one, two = g.two_ev()
    i = g.name("i")
    c = "%s %% 2 == 0" % i if not bug else "(%s + RANK) %% 2 == 0" % i
    return ["for %s in range(%s):" % (i, g.pick("3", "a + 1")), "    if %s:" % c, "        " + one,
            "    else:", "        " + two]


@idiom("zipped")
def zipped(g, bug):
    v = g.name("parts")
    return ["%s = [0] * (%s)" % (v, g.count_of(bug)),
            "for k, item in zip(range(%s), %s):" % (g.pick("8", "9"), v), "    " + g.ev()]
