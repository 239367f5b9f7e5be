"""Idioms: functions that are handed over, registered, replaced or run elsewhere."""
from .core import idiom, ind


@idiom("handed", "handed-collective")
def handed_collective(g, bug):
    f = g.name("call")
    g.top("def %s(function, *args):" % f, "    return function(*args)")
    e = g.pick("%s(dist.barrier)", "%s(dist.all_reduce, torch.ones(1))",
               "%s(dist.broadcast, torch.ones(1), 0)") % f
    return ["if %s:" % g.cond(bug), "    " + e]


@idiom("handed", "registry", weight=2)
def registry(g, bug):
    """A table that decorators fill, asked by a name."""
    t, add, one, two = g.name("STEPS"), g.name("step"), g.name("share"), g.name("report")
    g.top("%s = {}" % t)
    g.top("def %s(name):" % add, "    def keep(function):", "        %s[name] = function" % t,
          "        return function", "    return keep")
    g.top("@%s(\"share\")" % add, "def %s():" % one, "    " + g.ev())
    g.top("@%s(\"report\")" % add, "def %s():" % two, "    print(\"report\")")
    return ["%s[\"share\" if %s else \"report\"]()" % (t, g.cond(bug))]


@idiom("handed", "kept-list")
def kept_list(g, bug):
    """Actions in a list, run later."""
    xs = g.name("actions")
    lines = ["%s = [lambda: print(\"begin\")]" % xs]
    return lines + ["if %s:" % g.cond(bug), "    %s.append(lambda: %s)" % (xs, g.ev()),
                    "for action in %s:" % xs, "    action()"]


@idiom("handed", "partial")
def partial(g, bug):
    g.imports.add("functools")
    f = g.name("bound")
    e = g.pick("functools.partial(dist.broadcast, src=0)", "functools.partial(dist.all_reduce)",
               "functools.partial(dist.broadcast, torch.ones(1), 1)")
    args = "" if "torch" in e else "torch.ones(1)"
    return ["%s = %s" % (f, e), "if %s:" % g.cond(bug), "    %s(%s)" % (f, args)]


@idiom("handed", "thread")
def thread(g, bug):
    """A thread that all ranks start, or some, and wait for."""
    g.imports.add("threading")
    f, t = g.name("work"), g.name("worker")
    g.top("def %s():" % f, "    " + g.ev())
    start = ["%s.start()" % t, "%s.join()" % t]
    return ["%s = threading.Thread(target=%s)" % (t, f)] + (
        ["if %s:" % g.vcond()] + ind(start) if bug else start)


@idiom("handed", "by-name")
def by_name(g, bug):
    k, o = g.name("Phase"), g.name("phase")
    g.top("class %s:" % k, "    def quiet(self):", "        return None", "", "    def loud(self):",
          "        " + g.ev())
    return ["%s = %s()" % (o, k),
            "getattr(%s, \"loud\" if %s else \"quiet\")()" % (o, g.cond(bug))]


@idiom("handed", "patched")
def patched(g, bug):
    """A method that is replaced while the program runs."""
    k, f, o = g.name("Meter"), g.name("loud"), g.name("meter")
    g.top("class %s:" % k, "    def update(self):", "        return None")
    g.top("def %s(self):" % f, "    " + g.ev())
    return ["%s = %s()" % (o, k), "if %s:" % g.cond(bug), "    %s.update = %s" % (k, f),
            "%s.update()" % o]


@idiom("handed", "strategy", weight=2)
def strategy(g, bug):
    base, one, two, user = g.name("Strategy"), g.name("Alone"), g.name("Spread"), g.name("Trainer")
    g.top("class %s:" % base, "    def barrier(self):", "        raise NotImplementedError")
    g.top("class %s(%s):" % (one, base), "    def barrier(self):", "        return None")
    g.top("class %s(%s):" % (two, base), "    def barrier(self):", "        " + g.ev())
    g.top("class %s:" % user, "    def __init__(self, strategy):",
          "        self.strategy = strategy", "", "    def fit(self):",
          "        self.strategy.barrier()")
    return ["%s(%s() if %s else %s()).fit()" % (user, two, g.cond(bug), one)]


@idiom("handed", "single-object")
def single(g, bug):
    k, o = g.name("Logger"), g.name("LOGGER")
    g.top("class %s:" % k, "    def __init__(self):", "        self.on = True", "",
          "    def flush(self):", "        if self.on:", "            " + g.ev())
    g.top("%s = %s()" % (o, k))
    return ["%s.on = %s" % (o, g.cond(bug)), "%s.flush()" % o]


@idiom("handed", "class-decorator")
def class_decorator(g, bug):
    """A decorator that is a class."""
    k, f = g.name("Once"), g.name("shared")
    guard = "dist.get_rank() == 0" if bug else "dist.get_world_size() > 1"
    g.top("class %s:" % k, "    def __init__(self, function):", "        self.function = function", "",
          "    def __call__(self):", "        if %s:" % guard, "            self.function()")
    g.top("@%s" % k, "def %s():" % f, "    " + g.ev())
    return ["%s()" % f]


@idiom("handed", "hook-of-subclass")
def subclass_hook(g, bug):
    base, sub = g.name("Loop"), g.name("Syncing")
    g.top("class %s:" % base, "    def on_step(self, step):", "        pass", "", "    def run(self):",
          "        for step in range(2):", "            self.on_step(step)")
    c = "step == dist.get_rank()" if bug else "step == 1"
    g.top("class %s(%s):" % (sub, base), "    def on_step(self, step):", "        if %s:" % c,
          "            " + g.ev(), "        " + g.ev())
    return ["%s().run()" % sub]
