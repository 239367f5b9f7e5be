"""Idioms: fields, properties and overrides."""
from .core import idiom, ind


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


@idiom("static-method")
def static_method(g, bug):
    k = g.name("Tools")
    g.top("class %s:" % k, "    @staticmethod", "    def sync(go):", "        if go:",
          "            " + g.ev(), "", "    @classmethod", "    def wait(cls, go):",
          "        cls.sync(go)")
    return ["%s.%s(%s)" % (k, g.pick("sync", "wait"), g.cond(bug))]


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
