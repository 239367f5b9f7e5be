"""Idioms: lists, dictionaries and sets: how many they hold, which keys, in which order."""
from .core import idiom, ind


@idiom("container", "grown-list", weight=2)
def grown_list(g, bug):
    """A list that grows under a condition, then walked or tested."""
    xs = g.name("held")
    lines = ["%s = []" % xs, "for k in range(3):", "    if k %s %s:" % (
        g.pick("<", ">="), "RANK" if bug else g.pick("a", "b")), "        %s.append(k)" % xs]
    return lines + g.pick(["for x in %s:" % xs, "    " + g.ev()],
                          ["for k in range(len(%s)):" % xs, "    " + g.ev()],
                          ["if %s:" % xs, "    " + g.ev()], ["if len(%s) > 1:" % xs, "    " + g.ev()])


@idiom("container", "list-methods", weight=2)
def list_methods(g, bug):
    xs = g.name("held")
    n = "RANK" if bug else g.pick("a", "b", "1")
    change = g.pick(["%s.extend([7] * %s)" % (xs, n)], ["%s += [7] * %s" % (xs, n)],
                    ["%s = %s[%s:]" % (xs, xs, n)], ["%s = %s * (%s + 1)" % (xs, xs, n)],
                    ["if %s:" % g.cond(bug), "    %s.pop()" % xs],
                    ["if %s:" % g.cond(bug), "    %s.clear()" % xs],
                    ["if %s:" % g.cond(bug), "    %s.insert(0, 4)" % xs],
                    ["if %s:" % g.cond(bug), "    %s.remove(2)" % xs],
                    ["if %s:" % g.cond(bug), "    del %s[0]" % xs])
    return ["%s = [1, 2]" % xs] + change + ["for x in %s:" % xs, "    " + g.ev()]


@idiom("container", "taken-until-empty")
def until_empty(g, bug):
    xs = g.name("held")
    if g.maybe():
        g.imports.add("collections")
        return ["%s = collections.deque(range(%s))" % (xs, g.count_of(bug)), "while %s:" % xs,
                "    %s.popleft()" % xs, "    " + g.ev()]
    return ["%s = list(range(%s))" % (xs, g.count_of(bug)), g.pick("while %s:", "while len(%s) > 0:") % xs,
            "    %s.pop()" % xs, "    " + g.ev()]


@idiom("container", "keys", weight=2)
def filled(g, bug):
    """A dictionary with a key for each that passes, walked with a collective a key."""
    d = g.name("table")
    c = "k > RANK" if bug else g.pick("k > a", "k != b")
    fill = g.pick(["for k in range(3):", "    if %s:" % c, "        %s[k] = RANK" % d],
                  ["%s = {k: RANK for k in range(3) if %s}" % (d, c)],
                  ["for k in range(3):", "    if %s:" % c, "        %s.setdefault(k, 0)" % d],
                  ["for k in range(3):", "    if %s:" % c, "        %s.update({k: 1})" % d])
    return ["%s = {}" % d] + fill + g.pick(
        ["for k in %s:" % d, "    " + g.ev()], ["for k, v in %s.items():" % d, "    " + g.ev()],
        ["for v in %s.values():" % d, "    " + g.ev()], ["for k in sorted(%s):" % d, "    " + g.ev()],
        ["if 1 in %s:" % d, "    " + g.ev()], ["if %s.get(2) is not None:" % d, "    " + g.ev()],
        ["for _ in range(len(%s)):" % d, "    " + g.ev()])


@idiom("container", "one-key")
def one_key(g, bug):
    """A key that is set, or taken out, under a condition."""
    d = g.name("state")
    change = g.pick(["    %s[\"extra\"] = 1" % d], ["    %s.pop(\"step\")" % d], ["    del %s[\"step\"]" % d])
    return ["%s = {\"step\": 1}" % d, "if %s:" % g.cond(bug)] + change + g.pick(
        ["if \"extra\" in %s:" % d, "    " + g.ev()], ["for k in sorted(%s):" % d, "    " + g.ev()],
        ["if \"step\" in %s:" % d, "    " + g.ev()], ["if %s:" % d, "    " + g.ev()])


@idiom("container", "value-varies-alone")
def value_alone(g, bug):
    """The values are each rank's own, the keys are not."""
    d = g.name("local")
    return ["%s = {\"x\": RANK, \"y\": a}" % d, "for k in %s:" % d, "    " + g.ev(),
            "if %s[\"%s\"] > 0:" % (d, "x" if bug else "y"), "    " + g.ev()]


@idiom("container", "counted")
def counted(g, bug):
    """A Counter or defaultdict has a key for each kind."""
    g.imports.add("collections")
    d = g.name("kinds")
    xs = "[0, RANK, a]" if bug else "[0, a, b]"
    if g.maybe():
        return ["%s = collections.Counter(%s)" % (d, xs), "for k in %s:" % d, "    " + g.ev()]
    return ["%s = collections.defaultdict(int)" % d, "for x in %s:" % xs, "    %s[x] += 1" % d,
            "for k in sorted(%s):" % d, "    " + g.ev()]


@idiom("container", "set-difference")
def difference(g, bug):
    known, seen = g.name("known"), g.name("seen")
    other = "{RANK, 1}" if bug else "{a, 1}"
    how = g.pick("%s - %s", "%s & %s", "%s.difference(%s)", "%s.intersection(%s)", "%s ^ %s") % (known, seen)
    return ["%s = {0, 1, 5}" % known, "%s = %s" % (seen, other), "for x in sorted(%s):" % how,
            "    " + g.ev()]


@idiom("container", "nested-container")
def nested_lists(g, bug):
    n = "RANK" if bug else "a"
    return ["for part in [[1] * %s, [2]]:" % n] + ind(["for x in part:", "    " + g.ev(),
                                                       "print(part)"])


@idiom("container", "unpacked")
def unpacked(g, bug):
    x, y = g.name("first"), g.name("others")
    n = "RANK + 1" if bug else "a + 1"
    return ["%s, *%s = range(%s)" % (x, y, n), "for k in %s:" % y, "    " + g.ev()]


@idiom("container", "pairs-to-dictionary")
def pairs(g, bug):
    d = g.name("named")
    n = "RANK + 1" if bug else g.pick("a", "b + 1")
    return ["%s = dict(zip(\"abcd\", range(%s)))" % (d, n), "for k, v in %s.items():" % d,
            "    " + g.ev()]
