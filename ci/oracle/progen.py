"""Random SPMD programs: idioms, the functions and statements that host them, and mutations.

generate(seed) -> (text, tags).  Each idiom can be written rightly or with one thing broken
(`bug`); which of the two a whole program is, the simulator says, never the generator.  RANK and
WORLD in an idiom's lines stand for whatever the hosting function calls them.
"""
import ast
import random

IDIOMS = []


def idiom(*tags, returns=False, weight=1):
    """returns: the lines hold a `return` (or a global statement), so a function must host them"""
    def add(f):
        IDIOMS.append((f, tags, returns, weight))
        return f
    return add


def ind(lines):
    return ["    " + x for x in lines]


class Gen:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.tops, self.count, self.tags = [], {}, set()
        self.imports = {"sys"}

    # ---- choices
    def pick(self, *options):
        return options[self.r.randrange(len(options))]

    def maybe(self, p=0.5):
        return self.r.random() < p

    def name(self, base):
        n = self.count.get(base, 0)
        self.count[base] = n + 1
        return base if n == 0 else "%s_%d" % (base, n)

    def top(self, *lines):
        self.tops.append(list(lines))

    def tag(self, *tags):
        self.tags.update(tags)

    # ---- pieces
    def ev(self, group=None, roots=(0, 1)):
        """One collective, as an expression.  roots: global ranks that are in the group."""
        g = ", group=%s" % group if group else ""
        x = self.pick("torch.ones(1)", "torch.zeros(2)", "torch.tensor([1.0])")
        root = self.pick(*roots)
        return self.pick(
            "dist.barrier(%s)" % g[2:],
            "dist.barrier(%s)" % g[2:],
            "dist.all_reduce(%s%s)" % (x, g),
            "dist.all_reduce(%s%s)" % (x, g),
            "dist.all_reduce(%s, op=dist.ReduceOp.MAX%s)" % (x, g),
            "dist.broadcast(%s, %s%s)" % (x, root, g),
            "dist.broadcast(%s, src=%s%s)" % (x, root, g),
            "dist.reduce(%s, %s%s)" % (x, root, g),
            "dist.all_gather_object([None] * dist.get_world_size(%s), 1%s)" % (group or "", g),
            "dist.broadcast_object_list([1], src=%s%s)" % (root, g),
            "dist.all_gather([torch.zeros(1) for _ in range(dist.get_world_size(%s))], "
            "torch.ones(1)%s)" % (group or "", g),
        )

    def two_ev(self, group=None):
        """Two that differ in operation or root."""
        one = self.ev(group)
        while True:
            two = self.ev(group)
            if two.split("(")[0] != one.split("(")[0]:
                return one, two

    def ucond(self):
        self.tag("uniform-guard")
        return self.pick("a > 0", "a == b", "b != 1", "a", "not b", "WORLD > 2", "a < 2",
                         "a == 1 and b > 0", "a == 0 or b == 2", "b in (0, 2)", "0 < a <= b",
                         "a + b > 1", "WORLD % 2 == 0", "max(a, b) > 1", "a | b", "a & 1",
                         "a ^ b == 3", "1 << a > 2", "b // 2 == 1", "a ** 2 > b", "-a < -1",
                         "a is not None and b", "(a, b) == (1, 2)", "abs(a - b) == 1", "~a == -2",
                         "a / 2 == 1", "not a == b", "bool(a) is True")

    def rcond(self):
        self.tag("rank-guard")
        return self.pick("RANK == 0", "RANK == 0", "RANK != 0", "RANK < 1", "RANK > 0",
                         "RANK % 2 == 0", "RANK == WORLD - 1", "RANK in [0, 2]", "not RANK",
                         "RANK in (1,)", "RANK == 1", "RANK >= 1", "0 == RANK", "RANK <= 1 and a",
                         "RANK == 0 and b != 1", "RANK == a", "RANK == 0 or RANK == WORLD - 1",
                         "RANK // 2 == 0", "RANK & 1", "RANK ^ 1 == 0", "1 << RANK == 2",
                         "-RANK < 0", "(RANK, a) == (0, a)", "0 <= RANK < 1", "RANK ** 2 == 1",
                         "RANK >> 1", "RANK | a == a", "(RANK + 1) % WORLD == 0", "RANK is None or RANK == 1",
                         "min(RANK, 1) == 0", "abs(RANK - 1) == 1", "str(RANK) == \"0\"")

    def both(self):
        """A rank condition and its negation."""
        self.tag("rank-guard")
        c = self.pick(("RANK == 0", "RANK != 0"), ("RANK == 0", "RANK > 0"), ("RANK", "not RANK"),
                      ("RANK % 2 == 0", "RANK % 2 == 1"), ("RANK < 1", "RANK >= 1"),
                      ("RANK == WORLD - 1", "RANK != WORLD - 1"), ("RANK in [0]", "RANK not in [0]"),
                      ("RANK == 1", "not RANK == 1"), ("RANK == 0", "not (RANK == 0)"))
        return c if self.maybe() else c[::-1]

    def dcond(self):
        self.tag("data-guard")
        k = self.r.randrange(5)
        if k == 0:
            self.imports.add("time")
            return "time.monotonic() > 1050"
        self.imports.add("os")
        return ('os.path.exists("flag")', 'not os.path.exists("flag")',
                'len(os.listdir("shard")) > 0', 'len(os.listdir("shard")) == 1')[k - 1]

    def vcond(self):
        return self.rcond() if self.maybe(0.6) else self.dcond()

    def cond(self, varying):
        return self.vcond() if varying else self.ucond()

    def count_of(self, varying, may_be_zero=False):
        """A number of rounds; may_be_zero: it must be zero on some ranks and not on others."""
        if varying:
            self.tag("trip-count")
            if may_be_zero:
                self.imports.add("os")
                return self.pick('len(os.listdir("shard"))', "RANK", "RANK % 2",
                                 "0 if RANK == 0 else 1")
            if self.maybe():
                self.imports.add("os")
                return self.pick('len(os.listdir("shard"))', '1 + len(os.listdir("shard"))')
            return self.pick("RANK", "RANK + 1", "WORLD - RANK", "RANK % 2", "2 if RANK == 0 else 1")
        return self.pick("a", "b", "a + 1", "2", "WORLD", "min(a, 1)", "a * b")

    def quiet(self):
        """Statements that issue nothing; every kind of syntax."""
        v, w = self.name("note"), self.name("seen")
        return self.pick(
            ["print(f\"rank {RANK} of {WORLD}\")"],
            ["%s = RANK * 2" % v, "%s += a" % v],
            ["%s = {\"rank\": RANK, \"a\": a}" % v, "%s[\"b\"] = b" % v],
            ["%s = [i for i in range(4) if i > a]" % v, "del %s[:1]" % v],
            ["%s, %s = a, RANK" % (v, w), "%s = -%s" % (w, w)],
            ["%s, *%s = [RANK, a, b]" % (v, w)],
            ["%s = sorted({3, 1, a})[-1]" % v],
            ["%s = (lambda y: y + 1)(RANK)" % v],
            ["%s = \"main\" if RANK == 0 else f\"w{RANK}\"" % v, "print(%s.upper())" % v],
            ["for %s in range(RANK + 1):" % v, "    print(%s)" % v],
            ["%s = 0" % v, "while %s < RANK:" % v, "    %s += 1" % v],
            ["%s = {k: v for k, v in zip(\"ab\", (a, b))}" % v],
            ["if (%s := RANK + a) > 1:" % v, "    print(%s)" % v],
            ["try:", "    %s = [1, 2][a]" % v, "except IndexError:", "    %s = 0" % v],
            ["pass"],
            ["%s = torch.full((2,), float(RANK))" % v, "%s += 1" % v],
            ["match a:", "    case 0:", "        print(\"none\")", "    case _:",
             "        print(RANK)"],
            *self.quiet_operators(v, w),
        )

    def quiet_operators(self, v, w):
        """Quiet statements with the rarer operators and leaves."""
        return (
            ["%s = (RANK << 2 | 1) & ~a ^ (b >> 1)" % v, "%s |= 4" % v, "%s &= ~b" % v],
            ["%s = (RANK // 2) ** 2 / (WORLD + 1)" % v, "%s = +%s" % (w, v), "%s //= 1" % v],
            ["%s = torch.ones(2, 2) @ torch.ones(2, 2)" % v, "%s = b\"ab\"[:RANK]" % w],
            ["assert RANK >= 0 and WORLD > RANK, \"no rank\"", "%s = 2 ** 70 + RANK" % v],
            ["%s = {k %% 2 for k in range(RANK)}" % v, "%s = ..." % w, "print(%s is None)" % w],
            ["match [a, RANK]:", "    case [0, *_]:", "        %s = None" % v,
             "    case (1, other) if other:", "        %s = True" % v,
             "    case _:", "        %s = False" % v, "print(%s)" % v],
            ["from os import path as %s" % v, "print(%s.basename(\"a/b\"))" % v],
            ["try:", "    try:", "        print([1][b])", "    except IndexError as err:",
             "        raise KeyError(\"b\") from err", "except KeyError:", "    pass"],
        )

    def group(self, kind=None):
        """Lines that make a group, its name, its members' test, and roots inside it."""
        g = self.name("group")
        self.tag("new_group")
        kind = kind or self.pick("all", "pair", "first", "evens", "rest")
        if kind == "all":
            return ["%s = dist.new_group(%s)" % (g, self.pick("", "list(range(WORLD))"))], g, \
                "RANK >= 0", (0, 1)
        if kind == "pair":
            return ["%s = dist.new_group([0, 1])" % g], g, self.pick("RANK in [0, 1]",
                                                                     "RANK < 2"), (0, 1)
        if kind == "first":
            return ["%s = dist.new_group(ranks=[0])" % g], g, "RANK == 0", (0,)
        if kind == "evens":
            m = self.name("members")
            return ["%s = list(range(0, WORLD, 2))" % m, "%s = dist.new_group(%s)" % (g, m)], g, \
                self.pick("RANK in %s" % m, "RANK % 2 == 0"), (0,)
        m = self.name("members")
        return ["%s = [r for r in range(WORLD) if r != 0]" % m,
                "%s = dist.new_group(%s)" % (g, m)], g, \
            self.pick("RANK in %s" % m, "RANK > 0"), (1,)

    def family(self):
        """Every rank in exactly one group."""
        mine, made, ms = self.name("mine"), self.name("made"), self.name("ranks")
        self.tag("group-family")
        rows = self.pick(
            ["for start in range(0, WORLD, 2):",
             "    %s = list(range(start, min(start + 2, WORLD)))" % ms],
            ["for start in range(2):", "    %s = list(range(start, WORLD, 2))" % ms],
            ["for %s in [[0], list(range(1, WORLD))]:" % ms])
        return ["%s = None" % mine] + rows + [
            "    %s = dist.new_group(%s)" % (made, ms),
            "    if RANK in %s:" % ms,
            "        %s = %s" % (mine, made)], mine

    def flag(self, bug=False):
        """Lines that make an agreed (or not) condition, and the condition."""
        self.tag("agreement")
        f = self.name("flag")
        v = self.vcond()
        make = ["%s = torch.tensor([float(%s)])" % (f, v)]
        if self.maybe(0.3):
            make = ["%s = torch.zeros(1)" % f, "if %s:" % v, "    %s += 1" % f]
        if bug:
            how = self.pick(
                ["dist.reduce(%s, 0)" % f],
                ["dist.reduce(%s, dst=1, op=dist.ReduceOp.MAX)" % f],
                [],
                ["dist.all_reduce(%s.clone())" % f],
                ["dist.all_reduce(%s)" % f, "%s *= float(RANK == 0)" % f])
            if self.maybe(0.25):
                self.tag("smaller-group")
                lines, g, _, roots = self.group(self.pick("pair", "first", "evens"))
                make, how = lines + make, ["dist.all_reduce(%s, group=%s)" % (f, g)]
            if self.maybe(0.1):
                self.tag("smaller-group")
                lines, g = self.family()
                make, how = lines + make, ["dist.all_reduce(%s, group=%s)" % (f, g)]
        else:
            how = self.pick(
                ["dist.all_reduce(%s)" % f],
                ["dist.all_reduce(%s, op=dist.ReduceOp.MAX)" % f],
                ["dist.broadcast(%s, 0)" % f],
                ["dist.broadcast(%s, src=1)" % f],
                ["dist.all_reduce(%s.detach())" % f],
                ["wait_%s = dist.all_reduce(%s, async_op=True)" % (f, f), "wait_%s.wait()" % f])
            if self.maybe(0.15):
                lines, g, _, roots = self.group("all")
                make, how = lines + make, ["dist.all_reduce(%s, group=%s)" % (f, g)]
        test = self.pick("%s.item() > 0" % f, "%s > 0" % f, "bool(%s.item())" % f,
                         "%s[0] > 0" % f, "%s.sum() > 0" % f, "not %s.item()" % f)
        if not bug and self.maybe(0.2):
            box = self.name("box")
            self.tag("object-agreement")
            if self.maybe():
                return ["%s = [%s]" % (box, v), "dist.broadcast_object_list(%s, src=0)" % box], \
                    "%s[0]" % box
            return ["%s = [None] * WORLD" % box, "dist.all_gather_object(%s, bool(%s))" % (box, v)], \
                self.pick("any(%s)", "all(%s)", "%s[0]", "sum(%s) > 1") % box
        return make + how, test


# ------------------------------------------------------------------ idioms
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


@idiom("temporal")
def temporal(g, bug):
    v = g.name("turns")
    c = g.dcond() if bug else g.pick("%s < a", "%s < b + 1") % v
    return ["%s = 0" % v, "while %s < 3 and %s:" % (v, c), "    %s += 1" % v,
            "if %s > 1:" % v, "    " + g.ev()]


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


@idiom("alias")
def alias(g, bug):
    x, t = g.name("loss"), g.name("view")
    make = "%s = torch.tensor([float(%s), 1.0])" % (x, g.vcond())
    how = g.pick("%s.clone()", "%s + 0") if bug else g.pick("%s.detach()", "%s", "%s.view(-1)",
                                                            "%s[:1]")
    return [make, "%s = %s" % (t, how % x), "dist.all_reduce(%s)" % t,
            "if %s[0].item() > 0:" % x, "    " + g.ev()]


@idiom("reset")
def reset(g, bug):
    v = g.name("mode")
    out = ["%s = 0" % v, "if %s:" % g.vcond(), "    %s = 1" % v]
    if not bug:
        out += ["%s = %s" % (v, g.pick("a", "0", "b + 1"))]
    return out + ["if %s:" % g.pick(v, "%s > 0" % v, "%s == 1" % v), "    " + g.ev()]


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


@idiom("match")
def match(g, bug):
    one, two = g.two_ev()
    subject = "RANK" if bug or g.maybe(0.3) else g.pick("a", "b")
    if subject == "RANK" and not bug:
        two = one
    return ["match %s:" % subject, "    case 0:", "        " + one, "    case %s:" % g.pick(
        "1 | 2", "n if n == 1", "1"), "        " + two, "    case _:",
        "        " + (one if subject == "RANK" else g.pick("pass", two))]


@idiom("class-field", weight=2)
def field(g, bug):
    k = g.name("Worker")
    e = g.ev()
    c = g.cond(bug).replace("RANK", "rank").replace("WORLD", "world")
    g.top("class %s:" % k, "    def __init__(self, rank, world, a, b):", "        self.rank = rank",
          "        self.go = %s" % c, "        self.steps = a", "",
          "    def step(self):", "        self.steps += 1",
          "        if self.go:", "            " + e, "        return self.steps", "",
          "    def log(self):", "        if self.rank == 0:", "            print(self.steps)")
    w = g.name("worker")
    return ["%s = %s(RANK, WORLD, a, b)" % (w, k), "%s.log()" % w, "%s.step()" % w]


@idiom("class-state")
def state(g, bug):
    k = g.name("Meter")
    c = g.cond(bug)
    g.top("class %s:" % k, "    limit = 2", "", "    def __init__(self):",
          "        self.count, self.parts = 0, []", "",
          "    def add(self, x):", "        self.count += 1", "        self.parts.append(x)", "",
          "    def flush(self):", "        if self.count > 0:", "            " + g.ev(),
          "        self.count = 0")
    m = g.name("meter")
    return ["%s = %s()" % (m, k), "if %s:" % c, "    %s.add(a)" % m, "%s.flush()" % m]


@idiom("inheritance", weight=2)
def inheritance(g, bug):
    base, kid = g.name("Base"), g.name("Child")
    one, two = g.two_ev()
    if not bug:
        two = one
    g.top("class %s:" % base, "    def __init__(self, rank):", "        self.rank = rank", "",
          "    def hook(self):", "        " + one, "",
          "    def step(self):", "        self.hook()", "        " + g.ev())
    g.top("class %s(%s):" % (kid, base), "    def __init__(self, rank):",
          "        super().__init__(rank)", "        self.extra = rank + 1", "",
          "    def hook(self):", "        print(self.extra)", *(
              ["        super().hook()"] if two == one and g.maybe() else ["        " + two]))
    o = g.name("obj")
    c = g.vcond() if bug or g.maybe() else g.ucond()
    return ["%s = %s(RANK) if %s else %s(RANK)" % (o, kid, c, base), "%s.step()" % o]


@idiom("property")
def prop(g, bug):
    k = g.name("Running")
    o = g.name("mean")
    g.top("class %s:" % k, "    def __init__(self, value):", "        self.value = value", "",
          "    @property", "    def total(self):", "        x = torch.tensor([float(self.value)])",
          "        dist.all_reduce(x)", "        return x.item()")
    return ["%s = %s(a)" % (o, k), "if %s:" % g.cond(bug), "    print(%s.total)" % o]


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


@idiom("async")
def async_op(g, bug):
    w = g.name("work")
    x = g.name("grad")
    out = ["%s = torch.ones(1)" % x, "%s = dist.all_reduce(%s, async_op=True)" % (w, x)]
    if bug:
        return ["if %s:" % g.vcond()] + ind(out + ["%s.wait()" % w])
    return out + g.quiet() + ["%s.wait()" % w, "if %s.item() > 2:" % x, "    " + g.ev()]


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


@idiom("finally-return", returns=True)
def finally_return(g, bug):
    e = g.ev()
    if bug:
        return ["try:"] + ind(["if %s:" % g.vcond(), "    return 0", e]) + \
            ["finally:"] + ind(g.quiet()) + ["return 1"]
    return ["try:"] + ind(["if %s:" % g.vcond(), "    return 0"] + g.quiet()) + \
        ["finally:"] + ind([e]) + ["return 1"]


@idiom("none-result")
def none_result(g, bug):
    v = g.name("handle")
    return ["%s = None" % v, "if %s:" % g.cond(bug), "    %s = [a]" % v,
            "if %s is not None:" % v, "    " + g.ev()]


@idiom("early-exit", "local-raise-agreed")
def raise_agreed(g, bug):
    lines, test = g.flag(bug)
    return ["try:"] + ind(lines + ["if %s:" % test, "    raise RuntimeError(\"agreed\")", g.ev()]) + \
        ["except RuntimeError as err:", "    print(err)"]



@idiom("while-else")
def while_else(g, bug):
    v = g.name("tries")
    return ["%s = 0" % v, "while %s < 2:" % v, "    %s += 1" % v, "    if %s:" % g.cond(bug),
            "        break", "else:", "    " + g.ev()]


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


@idiom("deep-helpers", weight=2)
def deep_helpers(g, bug):
    f, h, k = g.name("write"), g.name("store"), g.name("checkpoint")
    e = g.ev()
    g.top("def %s(x):" % f, "    " + e, "    return x")
    g.top("def %s(x, force=False):" % h, "    if force:", "        return %s(x)" % f, "    return 0")
    g.top("def %s(x, go):" % k, "    return %s(x, force=go) + 1" % h)
    return ["print(%s(a, %s))" % (k, g.cond(bug))]


@idiom("deep-helpers", "raise-through-helpers")
def raise_deep(g, bug):
    f, h = g.name("load"), g.name("restore")
    g.top("def %s(bad):" % f, "    if bad:", "        raise RuntimeError(\"damaged\")",
          "    return 1")
    g.top("def %s(bad):" % h, "    n = %s(bad)" % f, "    " + g.ev(), "    return n")
    return ["try:", "    %s(%s)" % (h, g.cond(bug)), "except RuntimeError as err:",
            "    print(err)"]


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


@idiom("static-method")
def static_method(g, bug):
    k = g.name("Tools")
    g.top("class %s:" % k, "    @staticmethod", "    def sync(go):", "        if go:",
          "            " + g.ev(), "", "    @classmethod", "    def wait(cls, go):",
          "        cls.sync(go)")
    return ["%s.%s(%s)" % (k, g.pick("sync", "wait"), g.cond(bug))]


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


@idiom("early-exit", "return-in-helper-loop")
def find_first(g, bug):
    f = g.name("search")
    g.top("def %s(limit):" % f, "    for k in range(4):", "        if k >= limit:",
          "            return k", "        " + g.ev(), "    return -1")
    return ["print(%s(%s))" % (f, g.count_of(bug))]


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


@idiom("data-class")
def data_class(g, bug):
    k, o = g.name("Options"), g.name("options")
    g.imports.add("dataclasses")
    g.top("@dataclasses.dataclass", "class %s:" % k, "    sync: bool", "    rounds: int = 1", "",
          "    def run(self):", "        for _ in range(self.rounds):", "            if self.sync:",
          "                " + g.ev())
    return ["%s = %s(%s)" % (o, k, g.pick("%s", "%s, 2", "sync=%s, rounds=a") % g.cond(bug)),
            "%s.run()" % o]


@idiom("bound-method")
def bound_method(g, bug):
    k, o, f = g.name("Saver"), g.name("saver"), g.name("save")
    one, two = g.two_ev()
    g.top("class %s:" % k, "    def fast(self):", "        " + one, "",
          "    def slow(self):", *ind(ind(g.quiet_top() + [two if bug else one])))
    return ["%s = %s()" % (o, k), "%s = %s.fast if %s else %s.slow" % (f, o, g.vcond(), o),
            "%s()" % f]


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


@idiom("group-facts")
def group_facts(g, bug):
    """Facts about a group: its size and members are uniform in it, a rank in it is not."""
    lines, grp, member, roots = g.group(g.pick("all", "pair"))
    c = "dist.get_rank(%s) == 0" % grp if bug else g.pick(
        "dist.get_world_size(%s) > 1", "len(dist.get_process_group_ranks(%s)) == 2",
        "0 in dist.get_process_group_ranks(%s)") % grp
    return lines + ["if %s:" % member] + ind(["if %s:" % c, "    " + g.ev(grp, roots)])


@idiom("agreement", "agreed-exit", returns=True)
def agreed_exit(g, bug):
    """A flag agreed in one group, then an exit before a collective of another."""
    lines, grp, member, roots = g.group(g.pick("pair", "evens", "all"))
    x = g.name("stop")
    where = "" if not bug else ", group=%s" % grp
    return lines + ["%s = torch.tensor([float(%s)])" % (x, g.vcond()),
                    "dist.all_reduce(%s%s)" % (x, where), "if %s.item() > 0:" % x,
                    "    return a", g.ev(), "return b"]


def _quiet_top(self):
    """Quiet lines that need no names of their host."""
    return self.pick(["print(\"working\")"], ["for k in range(2):", "    print(k)"])


Gen.quiet_top = _quiet_top


# ------------------------------------------------------------------ hosts and whole programs
def rename(lines, rank, world):
    return [_word(_word(x, "RANK", rank), "WORLD", world) for x in lines]


def _word(text, old, new):
    """Replace the bare word, but not inside a string such as os.environ["RANK"]."""
    out, at = [], 0
    while True:
        k = text.find(old, at)
        if k < 0:
            return "".join(out) + text[at:]
        before, after = text[k - 1:k], text[k + len(old):k + len(old) + 1]
        whole = not (before.isalnum() or before in ("_", '"', ".")) and \
            not (after.isalnum() or after == "_")
        out.append(text[at:k] + (new if whole else old))
        at = k + len(old)


def host(g, lines, returns):
    """Lines for main's body that run `lines` somewhere."""
    kind = g.pick("function", "method", "nested") if returns else \
        g.pick("inline", "inline", "inline", "function", "function", "method", "nested")
    if kind == "inline":
        return rename(lines, "rank", "world")
    if kind == "nested":
        f = g.name("local_part")
        g.tag("nested-function")
        return ["def %s():" % f] + ind(rename(lines, "rank", "world")) + ["%s()" % f]
    if kind == "function":
        f = g.name("part")
        style = g.r.randrange(4)
        if style == 0:
            g.top("def %s(a, b):" % f, *ind(["rank = dist.get_rank()",
                                             "world = dist.get_world_size()"] +
                                            rename(lines, "rank", "world")))
            return ["%s(a, b)" % f]
        if style == 1:
            g.top("def %s(a, b):" % f, *ind(["me, n = dist.get_rank(), dist.get_world_size()"] +
                                            rename(lines, "me", "n")))
            return ["%s(a, b)" % f]
        if style == 2:
            g.top("def %s(a, b):" % f, *ind(rename(lines, "dist.get_rank()",
                                                   "dist.get_world_size()")))
            return ["%s(a, b)" % f]
        g.top("def %s(rank, world, a, b):" % f, *ind(rename(lines, "rank", "world")))
        return [g.pick("%s(rank, world, a, b)", "%s(rank, world, a=a, b=b)") % f]
    k = g.name("Stage")
    g.tag("class")
    g.top("class %s:" % k, "    def __init__(self, rank, world):", "        self.rank = rank",
          "        self.world = world", "", "    def run(self, a, b):",
          *ind(ind(rename(lines, "self.rank", "self.world"))))
    o = g.name("stage")
    return ["%s = %s(rank, world)" % (o, k), "%s.run(a, b)" % o]


def wrap(g, lines):
    """Perhaps put some lines of main under a uniform statement."""
    k = g.r.randrange(9)
    if k == 0:
        return ["if %s:" % _word(_word(g.ucond(), "RANK", "rank"), "WORLD", "world")] + ind(lines)
    if k == 1:
        return ["for _ in range(%s):" % g.pick("2", "a", "b + 1")] + ind(lines)
    if k == 2:
        return ["try:"] + ind(lines) + ["finally:", "    " + g.ev()]
    return lines


_POOL = [i for i in IDIOMS for _ in range(i[3])]


def build(g):
    style = g.r.randrange(10)
    count = g.pick(1, 1, 2, 2, 2, 3, 3, 4)
    broken = g.r.randrange(count) if g.maybe(0.42) else -1
    body = []
    if g.maybe(0.3):
        body.append(g.ev())
    for k in range(count):
        f, tags, returns, _ = _POOL[g.r.randrange(len(_POOL))]
        g.tag(*tags)
        lines = f(g, k == broken)
        body += wrap(g, host(g, lines, returns))
    if g.maybe(0.7):
        body.append(g.ev())
    head = ["rank = dist.get_rank()", "world = dist.get_world_size()"]
    if style == 0:
        head = ["rank, world = dist.get_rank(), dist.get_world_size()"]
    elif style == 1:
        g.top("def my_rank():", "    return dist.get_rank()")
        head = ["rank = my_rank()", "world = dist.get_world_size()"]
    elif style == 2:
        g.top("class Context:", "    def __init__(self):", "        self.rank = dist.get_rank()",
              "        self.world = dist.get_world_size()")
        head = ["ctx = Context()", "rank, world = ctx.rank, ctx.world"]
    elif style == 3:
        g.top("RANK_HERE, WORLD_HERE = 0, 1")
        g.top("def learn():", "    global RANK_HERE, WORLD_HERE", "    RANK_HERE = dist.get_rank()",
              "    WORLD_HERE = dist.get_world_size()")
        head = ["learn()", "rank, world = RANK_HERE, WORLD_HERE"]
    tops = []
    for t in g.tops:
        tops += ["", ""] + rename(t, "rank", "world")
    lines = ["import %s" % m for m in sorted(g.imports)] + [
        "", "import torch", "import torch.distributed as dist"] + tops + [
        "", "", "def main(a, b):"] + ind(head + body) + [
        "", "", "if __name__ == \"__main__\":", "    dist.init_process_group(\"gloo\")",
        "    main(int(sys.argv[1]), int(sys.argv[2]))", ""]
    return "\n".join(lines)


def generate(seed):
    g = Gen(seed)
    text = build(g)
    if g.maybe(0.35):
        text2 = mutate(g, text)
        if text2 is not None:
            g.tag("mutated")
            text = text2
    return text, sorted(g.tags)


# ------------------------------------------------------------------ mutations
def _is_event(s):
    return isinstance(s, ast.Expr) and isinstance(s.value, ast.Call) and \
        isinstance(s.value.func, ast.Attribute) and \
        isinstance(s.value.func.value, ast.Name) and s.value.func.value.id == "dist" and \
        s.value.func.attr not in ("init_process_group", "send", "recv")


def _bodies(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.If, ast.For, ast.While, ast.Try, ast.With,
                             ast.ExceptHandler, ast.match_case)):
            for name in ("body", "orelse", "finalbody"):
                b = getattr(node, name, None)
                if isinstance(b, list) and b:
                    yield node, b


def _scope_names(tree, node):
    """What rank is called in the function around `node`, as source."""
    for f in ast.walk(tree):
        if isinstance(f, ast.FunctionDef):
            inside = list(ast.walk(f))
            if f is not node and any(n is node for n in inside):
                if any(isinstance(n, ast.Name) and n.id == "rank" or
                       isinstance(n, ast.arg) and n.arg == "rank" for n in inside):
                    return "rank"
    return "dist.get_rank()"


def _expr(text):
    return ast.parse(text, mode="eval").body


def mutate(g, text):
    """One or two small changes; None if none applies."""
    tree = ast.parse(text)
    done = 0
    for _ in range(12):
        if done >= (2 if g.maybe(0.2) else 1):
            break
        done += _one(g, tree)
    if not done:
        return None
    return ast.unparse(ast.fix_missing_locations(tree)).replace("\n\n\n", "\n\n") + "\n"


def _one(g, tree):
    k = g.r.randrange(12)
    spots, ifs, calls = [], [], []
    if k in (0, 1, 2, 3):
        spots = [(n, b, i) for n, b in _bodies(tree) for i, s in enumerate(b) if _is_event(s)]
    if k in (5, 6, 7, 9, 10):
        ifs = [n for n in ast.walk(tree) if isinstance(n, ast.If) and not
               (isinstance(n.test, ast.Compare) and isinstance(n.test.left, ast.Name) and
                n.test.left.id in ("__name__", "n"))]
    if k in (3, 4, 11):
        calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and
                 isinstance(n.func, ast.Attribute) and isinstance(n.func.value, ast.Name) and
                 n.func.value.id == "dist"]
    if k == 0 and spots:                       # drop a collective
        _n, b, i = g.pick(*spots)
        b[i] = ast.Pass()
        return 1
    if k == 1 and spots:                       # put one under a rank test
        n, b, i = g.pick(*spots)
        rank = _scope_names(tree, b[i])
        b[i] = ast.If(_expr(g.pick("%s == 0", "%s != 0", "%s %% 2 == 0") % rank), [b[i]], [])
        return 1
    if k == 2 and spots:                       # double one
        _n, b, i = g.pick(*spots)
        b.insert(i, b[i])
        return 1
    if k == 3 and spots:                       # all_reduce -> reduce, and back
        swaps = [c for c in calls if c.func.attr == "all_reduce" and len(c.args) == 1 and
                 not any(w.arg == "async_op" for w in c.keywords)]
        if not swaps:
            return 0
        c = g.pick(*swaps)
        c.func.attr = "reduce"
        c.args.append(ast.Constant(0))
        return 1
    if k == 4:                                 # the group left out
        with_group = [c for c in calls if any(w.arg == "group" for w in c.keywords) and
                      c.func.attr in ("barrier", "all_reduce")]
        if not with_group:
            return 0
        c = g.pick(*with_group)
        c.keywords = [w for w in c.keywords if w.arg != "group"]
        return 1
    if k == 5 and ifs:                         # negate a test
        n = g.pick(*ifs)
        n.test = ast.UnaryOp(ast.Not(), n.test)
        return 1
    if k == 6 and ifs:                         # another test
        n = g.pick(*ifs)
        rank = _scope_names(tree, n)
        n.test = _expr(g.pick("%s == 0" % rank, "%s > 0" % rank, "dist.get_world_size() > 2",
                              "dist.get_rank() == 0"))
        return 1
    if k == 7 and ifs:                         # drop the else, or copy the body to it
        n = g.pick(*ifs)
        if n.orelse:
            n.orelse = []
        else:
            n.orelse = list(n.body)
        return 1
    if k == 8:                                 # swap neighbours
        pairs = [(b, i) for _n, b in _bodies(tree) for i in range(len(b) - 1)
                 if (_is_event(b[i]) or isinstance(b[i], ast.If)) and
                 (_is_event(b[i + 1]) or isinstance(b[i + 1], ast.If))]
        if not pairs:
            return 0
        b, i = g.pick(*pairs)
        b[i], b[i + 1] = b[i + 1], b[i]
        return 1
    if k == 9 and ifs:                         # pull the first of a branch out before it
        for n, b in _bodies(tree):
            for i, s in enumerate(b):
                if s in ifs and _is_event(s.body[0]) and g.maybe():
                    b.insert(i, s.body.pop(0))
                    if not s.body:
                        s.body.append(ast.Pass())
                    return 1
        return 0
    if k == 10:                                # push what follows an if into it
        for n, b in _bodies(tree):
            for i, s in enumerate(b[:-1]):
                if s in ifs and _is_event(b[i + 1]) and g.maybe():
                    s.body.append(b.pop(i + 1))
                    return 1
        return 0
    if k == 11:                                # another root
        rooted = [c for c in calls if c.func.attr in ("broadcast", "reduce") and
                  len(c.args) > 1 and isinstance(c.args[1], ast.Constant) and
                  not any(w.arg == "group" for w in c.keywords)]
        if not rooted:
            return 0
        c = g.pick(*rooted)
        c.args[1] = ast.Constant(1 - c.args[1].value) if g.maybe() else _expr("dist.get_rank()")
        return 1
    return 0
