"""Idioms: ranks that agree first, rightly or only nearly."""
from .core import idiom, ind


@idiom("agreement", weight=4)
def agreement(g, bug):
    lines, test = g.flag(bug)
    e = g.ev()
    k = g.r.randrange(4)
    if k == 0:
        return lines + ["if %s:" % test, "    " + e]
    if k == 1:
        return lines + ["for i in range(2):"] + ind(["if %s:" % test, "    break", e])
    if k == 2:
        h = g.name("agreed")
        g.top("def %s(RANK, WORLD, a, b):" % h, *ind(lines + ["return %s" % test]))
        return ["if %s(RANK, WORLD, a, b):" % h, "    " + e]
    return lines + ["if %s:" % test] + ind([e]) + ["else:"] + ind(g.quiet() + [g.ev()])


@idiom("agreement", "agreed-loop")
def agreed_loop(g, bug):
    lines, test = g.flag(bug)
    return ["for step in range(3):"] + ind(
        (lines if not any("new_group" in x for x in lines) else [g.ev()]) +
        ["if %s:" % (test if not any("new_group" in x for x in lines) else g.cond(bug)),
         "    break", g.ev()])


@idiom("agreement", "agreed-count")
def agreed_count(g, bug):
    g.imports.add("os")
    n = g.name("size")
    how = g.pick("dist.all_reduce(%s, op=dist.ReduceOp.MAX)", "dist.broadcast(%s, 0)") if not bug \
        else g.pick("dist.reduce(%s, 0)", "dist.all_reduce(%s.clone())", "print(%s)")
    return ["%s = torch.tensor([len(os.listdir(\"shard\"))])" % n, how % n,
            "for i in range(int(%s.item())):" % n, "    " + g.ev()]


@idiom("agreement", "gathered")
def gathered(g, bug):
    g.imports.add("os")
    s = g.name("sizes")
    if g.maybe():
        out = ["%s = [None] * WORLD" % s,
               "dist.all_gather_object(%s, len(os.listdir(\"shard\")))" % s]
        test = "%s[RANK] > 0" if bug else g.pick("sum(%s) > 1", "max(%s) > 0", "%s[0] > 0",
                                                 "min(%s) == 0")
        return out + ["if %s:" % (test % s), "    " + g.ev()]
    out = ["%s = [torch.zeros(1) for _ in range(WORLD)]" % s,
           "dist.all_gather(%s, torch.tensor([float(%s)]))" % (s, g.vcond())]
    test = "%s[RANK].item() > 0" if bug else g.pick("%s[0].item() > 0", "max(%s) > 0",
                                                    "torch.stack(%s).sum() > 1")
    return out + ["if %s:" % (test % s), "    " + g.ev()]


@idiom("reduce-at-root")
def reduce_root(g, bug):
    x = g.name("total")
    out = ["%s = torch.tensor([float(%s)])" % (x, g.vcond()), "dist.reduce(%s, 0)" % x]
    if bug:
        return out + ["if %s.item() > 0:" % x, "    " + g.ev()]
    return out + ["if RANK == 0 and %s.item() > 0:" % x] + ind(g.quiet()) + [g.ev()]


@idiom("alias")
def alias(g, bug):
    x, t = g.name("loss"), g.name("view")
    make = "%s = torch.tensor([float(%s), 1.0])" % (x, g.vcond())
    how = g.pick("%s.clone()", "%s + 0") if bug else g.pick("%s.detach()", "%s", "%s.view(-1)",
                                                            "%s[:1]")
    return [make, "%s = %s" % (t, how % x), "dist.all_reduce(%s)" % t,
            "if %s[0].item() > 0:" % x, "    " + g.ev()]


@idiom("async")
def async_op(g, bug):
    w = g.name("work")
    x = g.name("grad")
    out = ["%s = torch.ones(1)" % x, "%s = dist.all_reduce(%s, async_op=True)" % (w, x)]
    if bug:
        return ["if %s:" % g.vcond()] + ind(out + ["%s.wait()" % w])
    return out + g.quiet() + ["%s.wait()" % w, "if %s.item() > 2:" % x, "    " + g.ev()]


@idiom("agreement", "while-agreed")
def while_agreed(g, bug):
    v, f = g.name("rounds"), g.name("stop")
    how = g.pick("dist.all_reduce(%s)", "dist.broadcast(%s, 0)") if not bug else \
        g.pick("dist.reduce(%s, 0)", "dist.all_reduce(torch.ones(1))")
    return ["%s = 0" % v, "while True:", "    %s += 1" % v,
            "    %s = torch.tensor([float(%s)])" % (f, g.dcond()),
            "    " + (how % f if "%s" in how else how),
            "    if %s.item() > 0 or %s > 2:" % (f, v), "        break"]


@idiom("agreement", "agreed-field")
def agreed_field(g, bug):
    k, o = g.name("Trainer"), g.name("trainer")
    how = "dist.reduce(vote, 0)" if bug else g.pick("dist.all_reduce(vote)",
                                                   "dist.broadcast(vote, src=0)")
    g.top("class %s:" % k, "    def __init__(self, rank):", "        self.rank = rank",
          "        self.stop = False", "", "    def poll(self, value):",
          "        vote = torch.tensor([float(value)])", "        " + how,
          "        self.stop = vote.item() > 0", "", "    def finish(self):",
          "        if self.stop:", "            return", "        " + g.ev())
    return ["%s = %s(RANK)" % (o, k), "%s.poll(%s)" % (o, g.vcond()), "%s.finish()" % o]


@idiom("agreement", "agreed-exit", returns=True)
def agreed_exit(g, bug):
    """A flag agreed in one group, then an exit before a collective of another."""
    lines, grp, member, roots = g.group(g.pick("pair", "evens", "all"))
    x = g.name("stop")
    where = "" if not bug else ", group=%s" % grp
    return lines + ["%s = torch.tensor([float(%s)])" % (x, g.vcond()),
                    "dist.all_reduce(%s%s)" % (x, where), "if %s.item() > 0:" % x,
                    "    return a", g.ev(), "return b"]
