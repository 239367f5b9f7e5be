"""What idioms are made of: random choices, collectives, conditions, groups, agreements.

An idiom writes lines of a program, rightly or with one thing broken (`bug`); RANK and WORLD in them
stand for whatever the hosting function calls them.
"""
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

    def quiet_top(self):
        """Quiet lines that need no names of their host."""
        return self.pick(["print(\"working\")"], ["for k in range(2):", "    print(k)"])
