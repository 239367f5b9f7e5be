"""Idioms: branches, exits and conditions."""
from .core import idiom, ind


@idiom("guard", weight=2)
def guard(g, bug):
    body = g.quiet() + ([g.ev()] if bug else [])
    if g.maybe(0.3):
        c = g.name("first")
        out = ["%s = %s" % (c, g.vcond()), "if %s:" % c] + ind(body)
    else:
        out = ["if %s:" % g.vcond()] + ind(body)
    k = g.r.randrange(4)
    if k == 0:
        out += ["else:"] + ind(g.quiet())
    elif k == 1:
        out += ["elif %s:" % g.ucond()] + ind(g.quiet())
    return out


@idiom("uniform-branches", weight=2)
def uniform_branches(g, bug):
    e = [g.ev()]
    if g.maybe():
        e += [g.ev()]
    out = ["if %s:" % g.cond(bug)] + ind(e)
    if g.maybe():
        out += ["elif %s:" % g.ucond()] + ind([g.ev()])
    if g.maybe():
        out += ["else:"] + ind(g.quiet())
    return out


@idiom("matched-branches", weight=2)
def matched(g, bug):
    one, two = g.two_ev()
    if not bug:
        two = one
    return ["if %s:" % g.vcond()] + ind(g.quiet() + [one]) + ["else:"] + ind([two] + g.quiet())


@idiom("nested-guards")
def nested(g, bug):
    c, n = g.both()
    e = g.ev()
    inner = ["if %s:" % (c if bug else n)] + ind([e])
    if g.maybe():
        return ["if %s:" % c] + ind(g.quiet() + inner)
    return ["if %s:" % g.ucond()] + ind(["if %s:" % c] + ind(inner) + ["else:"] + ind(g.quiet()))


@idiom("uniform-and-rank")
def conjunction(g, bug):
    u = g.pick("a > 0", "b == 1", "a != b")
    c = g.name("busy")
    return ["%s = %s and %s" % (c, u, g.rcond() if bug else g.ucond()),
            "if %s:" % c, "    " + g.ev(), g.ev()]


@idiom("early-exit", returns=True, weight=2)
def early_exit(g, bug):
    e = g.ev()
    k = g.r.randrange(4)
    if k == 0:
        return ["if %s:" % g.cond(bug)] + ind(["return 0"]) + [e, "return 1"]
    if k == 1:
        return ["if %s:" % g.vcond()] + ind(([] if bug else [e]) + ["return a"]) + g.quiet() + \
            [e, "return b"]
    if k == 2:
        return [e, "if %s:" % g.vcond()] + ind(["return 0"]) + g.quiet() + \
            ([g.ev()] if bug else []) + ["return 1"]
    return ["for i in range(3):"] + ind(["if %s:" % g.cond(bug), "    return i", e]) + ["return a"]


@idiom("early-exit", "exit-status-0")
def exit_zero(g, bug):
    c = "if %s:" % g.cond(bug)
    return [c, "    sys.exit(%s)" % g.pick("", "0"), g.ev()]


@idiom("temporal")
def temporal(g, bug):
    v = g.name("turns")
    c = g.dcond() if bug else g.pick("%s < a", "%s < b + 1") % v
    return ["%s = 0" % v, "while %s < 3 and %s:" % (v, c), "    %s += 1" % v,
            "if %s > 1:" % v, "    " + g.ev()]


@idiom("uniformizer-matched", weight=2)
def matched_uniformizer(g, bug):
    x = g.name("plan")
    obj = g.maybe(0.4)
    if obj:
        one = ["%s = [%s]" % (x, g.dcond()), "dist.broadcast_object_list(%s, src=0)" % x]
        two = ["%s = [None]" % x, "dist.broadcast_object_list(%s, src=0)" % x]
        test = "%s[0]" % x
    else:
        one = ["%s = torch.tensor([float(%s)])" % (x, g.dcond()), "dist.broadcast(%s, 0)" % x]
        two = ["%s = torch.zeros(1)" % x, "dist.broadcast(%s, 0)" % x]
        test = "%s.item() > 0" % x
    if bug:
        k = g.r.randrange(3)
        if k == 0:
            one, two = one[:1], two[:1]
        elif k == 1:
            two = two + two[:1]
        else:
            two = two[:1] + [g.pick("dist.all_reduce(torch.zeros(1))", "dist.barrier()")]
    k = g.r.randrange(2)
    if k == 0:
        return ["if RANK == 0:"] + ind(one) + ["else:"] + ind(two) + \
            ["if %s:" % test, "    " + g.ev()]
    h = g.name("share")
    g.top("def %s(RANK):" % h, "    if RANK == 0:", *(ind(ind(one + ["return %s" % test])) +
                                                     ind(two + ["return %s" % test])))
    return ["if %s(RANK):" % h, "    " + g.ev()]


@idiom("reset")
def reset(g, bug):
    v = g.name("mode")
    out = ["%s = 0" % v, "if %s:" % g.vcond(), "    %s = 1" % v]
    if not bug:
        out += ["%s = %s" % (v, g.pick("a", "0", "b + 1"))]
    return out + ["if %s:" % g.pick(v, "%s > 0" % v, "%s == 1" % v), "    " + g.ev()]


@idiom("short-circuit", weight=2)
def short_circuit(g, bug):
    f = g.name("sync")
    g.top("def %s(x=1):" % f, "    " + g.ev(), "    return x")
    c = g.cond(bug)
    k = g.r.randrange(5)
    v = g.name("done")
    if k == 0:
        return ["%s = (%s) and %s()" % (v, c, f)]
    if k == 1:
        return ["(%s) or %s(a)" % (c, f)]
    if k == 2:
        return ["%s = %s() if %s else 0" % (v, f, c)]
    if k == 3:
        return ["if %s > 0 and (%s) and %s():" % (g.pick("a", "WORLD"), c, f)] + ind(g.quiet())
    return ["%s = [%s(k) for k in range(2) if %s]" % (v, f, c)]


@idiom("match")
def match(g, bug):
    one, two = g.two_ev()
    subject = "RANK" if bug or g.maybe(0.3) else g.pick("a", "b")
    if subject == "RANK" and not bug:
        two = one
    return ["match %s:" % subject, "    case 0:", "        " + one, "    case %s:" % g.pick(
        "1 | 2", "n if n == 1", "1"), "        " + two, "    case _:",
        "        " + (one if subject == "RANK" else g.pick("pass", two))]


@idiom("environment")
def environment(g, bug):
    g.imports.add("os")
    g.tag("rank-guard")
    c = g.pick('int(os.environ["RANK"]) == 0', 'os.environ.get("RANK") == "0"',
               'int(os.environ["LOCAL_RANK"]) == 0', 'os.environ["RANK"] != "0"') if bug else \
        g.pick('int(os.environ["WORLD_SIZE"]) > 2', '"RANK" in os.environ',
               'os.environ.get("WORLD_SIZE") == "3"')
    return ["if %s:" % c, "    " + g.ev()]


@idiom("walrus")
def walrus(g, bug):
    v = g.name("n")
    return ["if (%s := %s) > 0:" % (v, g.count_of(bug, True)), "    " + g.ev(), "    print(%s)" % v]


@idiom("none-result")
def none_result(g, bug):
    v = g.name("handle")
    return ["%s = None" % v, "if %s:" % g.cond(bug), "    %s = [a]" % v,
            "if %s is not None:" % v, "    " + g.ev()]


@idiom("correlated", weight=2)
def correlated(g, bug):
    c, n = g.both()
    v = g.name("first")
    one, two = g.two_ev()
    out = ["%s = %s" % (v, c), "if %s:" % v] + ind(g.quiet() + [one]) + \
        ["if %s:" % g.pick("not %s" % v, "%s" % n)] + ind([two if bug else one])
    return out


@idiom("correlated", "correlated-data")
def correlated_data(g, bug):
    v, e = g.name("found"), g.ev()
    d = g.dcond()
    out = ["%s = %s" % (v, d), "if %s:" % v, "    " + e]
    return out + ["if not %s:" % ("(%s)" % d if bug else v), "    " + e]


@idiom("rebound-rank")
def rebound(g, bug):
    v = g.name("index")
    return ["%s = RANK" % v, "%s = %s" % (v, "%s %% 2" % v if bug else g.pick("a", "WORLD - 1")),
            "if %s == %s:" % (v, g.pick("0", "1")), "    " + g.ev()]


@idiom("matched-returns", returns=True)
def matched_returns(g, bug):
    one, two = g.two_ev()
    return ["if %s:" % g.vcond()] + ind(g.quiet() + ["return %s" % one]) + \
        ["return %s" % (two if bug else one)]


@idiom("kept-flag")
def kept_flag(g, bug):
    """The last value whose condition held."""
    v = g.name("best")
    c = "i == RANK" if bug else g.pick("i == a", "i < b", "i % 2 == b")
    return ["%s = -1" % v, "for i in range(3):", "    if %s:" % c, "        %s = i" % v,
            "if %s %s:" % (v, g.pick("== 1", "> 0", "!= 2")), "    " + g.ev()]


@idiom("counter")
def counter(g, bug):
    v = g.name("step")
    start, stride = g.pick("0", "a", "1"), g.pick("1", "2")
    limit = g.pick("RANK + 2", "4 - RANK") if bug else g.pick("4", "b + 2", "WORLD")
    return ["%s = %s" % (v, start), "while %s < %s:" % (v, limit),
            "    if %s %% 2 == 0:" % v, "        " + g.ev(), "    %s += %s" % (v, stride)]
