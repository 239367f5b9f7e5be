"""Whole programs: functions, methods and statements that host idioms."""
from . import (agreements, calls, classes, containers, failures, generators, groups,  # noqa: F401
               guards, handed, loops, managers)
from .core import IDIOMS, Gen, ind
from .mutate import mutate


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
