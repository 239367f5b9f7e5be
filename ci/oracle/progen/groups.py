"""Idioms: groups, their members and their roots."""
from .core import idiom, ind


@idiom("group", weight=2)
def group_guard(g, bug):
    lines, grp, member, roots = g.group()
    e = g.ev(grp, roots)
    if bug:
        k = g.r.randrange(3)
        if k == 0:
            e = g.ev()
            c = member if member != "RANK >= 0" else g.rcond()
        else:
            c = g.vcond()
        return lines + ["if %s:" % c] + ind([e])
    if g.maybe(0.3):
        return lines + [e]
    return lines + ["if %s:" % member] + ind(g.quiet() + [e])


@idiom("group", "group-family", weight=2)
def group_family(g, bug):
    lines, mine = g.family()
    k = g.r.randrange(4)
    c = g.pick("dist.get_rank(%s) == 0", "dist.get_rank(group=%s) == 0",
               "dist.get_rank(%s) == dist.get_world_size(%s) - 1") .replace("%s", mine)
    if bug:
        if k < 2:
            return lines + ["if %s:" % c, "    " + g.ev(mine, ("dist.get_global_rank(%s, 0)" % mine,))]
        return lines + ["if %s:" % c, "    " + g.ev()]
    if k == 0:
        return lines + ["dist.all_reduce(torch.ones(1), group=%s)" % mine]
    if k == 1:
        return lines + ["if %s:" % c] + ind(g.quiet()) + ["dist.barrier(group=%s)" % mine]
    if k == 2:
        return lines + ["dist.broadcast(torch.ones(1), dist.get_global_rank(%s, 0), group=%s)"
                        % (mine, mine)]
    x = g.name("vote")
    return lines + ["%s = torch.tensor([float(%s)])" % (x, g.dcond()),
                    "dist.all_reduce(%s, group=%s)" % (x, mine),
                    "if %s.item() > 0:" % x, "    dist.barrier(group=%s)" % mine]


@idiom("group", "smaller-group")
def small_agreement(g, bug):
    lines, grp, member, roots = g.group(g.pick("pair", "evens"))
    x = g.name("vote")
    out = lines + ["%s = torch.tensor([float(%s)])" % (x, g.dcond()),
                   "dist.all_reduce(%s, group=%s)" % (x, grp)]
    return out + ["if %s.item() > 0:" % x, "    " + (g.ev() if bug else g.ev(grp, roots))]


@idiom("group", "group-order")
def group_order(g, bug):
    l1, g1, _, _ = g.group("all")
    l2, g2, _, _ = g.group(g.pick("all", "pair"))
    one, two = "dist.barrier(group=%s)" % g1, "dist.all_reduce(torch.ones(1), group=%s)" % g2
    return l1 + l2 + ["if %s:" % g.cond(bug)] + ind([one, two]) + ["else:"] + ind([two, one])


@idiom("group", "group-by-rank")
def group_by_rank(g, bug):
    v = g.name("own")
    if bug:
        l1, g1, _, _ = g.group("all")
        l2, g2, _, _ = g.group("all")
        return l1 + l2 + ["%s = %s if %s else %s" % (v, g1, g.vcond(), g2),
                          "dist.barrier(group=%s)" % v]
    e, o = g.name("evens"), g.name("odds")
    g.tag("new_group")
    return ["%s = dist.new_group(list(range(0, WORLD, 2)))" % e,
            "%s = dist.new_group(list(range(1, WORLD, 2)))" % o,
            "%s = %s if RANK %% 2 == 0 else %s" % (v, e, o), "dist.barrier(group=%s)" % v]


@idiom("root")
def root(g, bug):
    r = g.pick("RANK", "RANK % 2", "0 if RANK == 0 else 1", "(RANK + 1) % WORLD") if bug else \
        g.pick("a % 2", "0 if a > 0 else 1", "WORLD - 1", "min(b, 1)")
    v = g.name("src")
    return ["%s = %s" % (v, r), g.pick("dist.broadcast(torch.ones(1), %s)",
                                       "dist.broadcast_object_list([a], src=%s)",
                                       "dist.reduce(torch.ones(1), dst=%s)") % v]


@idiom("group-creation")
def creation(g, bug):
    v = g.name("pair")
    g.tag("new_group")
    make = "%s = dist.new_group([0, 1])" % v
    if bug:
        k = g.r.randrange(3)
        c = ["RANK in [0, 1]", g.vcond(), "RANK < 2"][k]
        return ["%s = None" % v, "if %s:" % c, "    " + make]
    return [make, "if RANK in [0, 1]:", "    dist.barrier(group=%s)" % v]


@idiom("group-creation", "members-vary")
def members_vary(g, bug):
    v = g.name("pair")
    g.tag("new_group")
    m = g.pick("[0, RANK] if RANK else [0, 1]", "[RANK]", "list(range(RANK + 1))") if bug else \
        g.pick("[0, 1] if a else [0]", "list(range(WORLD))", "[WORLD - 1]")
    return ["%s = dist.new_group(%s)" % (v, m)] + g.quiet()


@idiom("p2p")
def p2p(g, bug):
    x = g.name("letter")
    out = ["%s = torch.zeros(1)" % x, "if RANK == 0:", "    dist.send(torch.ones(1), 1)",
           "elif RANK == 1:", "    dist.recv(%s, 0)" % x]
    if bug:
        return out + ["if %s.item() > 0:" % x, "    " + g.ev()]
    return out + ["if %s.item() > 0:" % x] + ind(g.quiet()) + [g.ev()]


@idiom("group", "group-parameter", weight=2)
def group_parameter(g, bug):
    lines, grp, member, roots = g.group(g.pick("pair", "evens", "all"))
    f = g.name("reduce_in")
    g.top("def %s(x, group=None):" % f, "    dist.all_reduce(x, group=group)", "    return x")
    call = "%s(torch.ones(1), %s)" % (f, g.pick("group=%s", "%s") % grp)
    if bug:
        call = g.pick("%s(torch.ones(1))" % f, call)
        return lines + ["if %s:" % (member if call.endswith("ones(1))") and member != "RANK >= 0"
                                    else g.vcond()), "    " + call]
    return lines + ["if %s:" % member, "    " + call]


@idiom("group", "group-list")
def group_list(g, bug):
    v = g.name("groups")
    g.tag("new_group")
    out = ["%s = [dist.new_group([r]) for r in range(WORLD)]" % v]
    if bug:
        return out + ["if %s:" % g.vcond(), "    dist.barrier(group=%s[0])" % v, g.ev(),
                      "if RANK > 0:", "    " + g.ev()]
    return out + [g.pick("dist.barrier(group=%s[RANK])" % v,
                         "dist.all_reduce(torch.ones(1), group=%s[0])" % v)]


@idiom("group", "group-field")
def group_field(g, bug):
    k, o = g.name("Mesh"), g.name("mesh")
    use = "dist.barrier(group=self.pair)"
    if bug:
        use = g.pick("dist.barrier()", "dist.all_reduce(torch.ones(1))")
    g.top("class %s:" % k, "    def __init__(self, rank):", "        self.rank = rank",
          "        self.pair = dist.new_group([0, 1])", "", "    def sync(self):",
          "        if self.rank in (0, 1):", "            " + use)
    return ["%s = %s(RANK)" % (o, k), "%s.sync()" % o]


@idiom("group", "group-rank-is-minus-one")
def minus_one(g, bug):
    lines, grp, member, roots = g.group(g.pick("pair", "evens"))
    c = "dist.get_rank(%s) >= 0" % grp
    return lines + ["if %s:" % c, "    " + (g.ev() if bug else g.ev(grp, roots))]


@idiom("subgroups")
def subgroups(g, bug):
    v, w = g.name("sub"), g.name("subs")
    g.tag("new_group")
    return ["%s, %s = dist.new_subgroups(1)" % (v, w),
            "if %s:" % (g.vcond() if bug else g.ucond()), "    dist.barrier(%s)" % (
                "" if bug else "group=%s" % v)]


@idiom("group-facts")
def group_facts(g, bug):
    """Facts about a group: its size and members are uniform in it, a rank in it is not."""
    lines, grp, member, roots = g.group(g.pick("all", "pair"))
    c = "dist.get_rank(%s) == 0" % grp if bug else g.pick(
        "dist.get_world_size(%s) > 1", "len(dist.get_process_group_ranks(%s)) == 2",
        "0 in dist.get_process_group_ranks(%s)") % grp
    return lines + ["if %s:" % member] + ind(["if %s:" % c, "    " + g.ev(grp, roots)])
