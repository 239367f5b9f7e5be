"""simulate(source_or_path, world, inputs) -> Result: run an SPMD program on simulated ranks.

Each rank executes the program (and the modules beside it) in module dictionaries of its own, with
its own os.environ, sys.argv and clock.  What differs between ranks by nature is drawn from
`inputs`, so that a caller can enumerate it.
"""
import ast
import builtins
import importlib
import os as real_os
import sys as real_sys
import types

from . import dist, kernel, tensor

__all__ = ["simulate", "walk", "Result", "Inputs", "Program"]


def walk(tree):
    """All nodes of a tree, as ast.walk but for those without fields (contexts, `pass`), faster."""
    nodes, ast_node = [tree], ast.AST
    for node in nodes:
        for child in vars(node).values():
            if child.__class__ is list:
                nodes.extend([c for c in child if isinstance(c, ast_node)])
            elif isinstance(child, ast_node) and child._fields:
                nodes.append(child)
    return nodes


class Inputs:
    """argv: the uniform arguments.  draws: per rank a list of small ints (0..2), used in turn by
    os.path.exists (non-zero), os.listdir (that many names), the clock (steps of 100 s) and the
    order of sets.  None: the real file system is asked and a rank's clock moves by itself."""

    def __init__(self, argv=(), draws=None):
        self.argv, self.draws = [str(a) for a in argv], draws

    def __repr__(self):
        return "argv=%s draws=%s" % (self.argv, self.draws)


class Result:
    def __init__(self, status, sequences, blocked, errors, drawn, detail, only_size=False):
        self.status = status          # ok, divergent, crash
        self.sequences = sequences    # rank -> [(op, group, root, file:line)]
        self.blocked = blocked        # [(rank, what it waits for, missing ranks)]
        self.errors = errors          # rank -> text of the exception that ended it
        self.drawn = drawn            # rank -> number of inputs drawn
        self.detail = detail
        self.only_size = only_size    # divergent in nothing but the size of one operation

    def __repr__(self):
        return "Result(%s, %s, blocked=%s, errors=%s)" % (
            self.status, self.detail, self.blocked, self.errors)


# ---- the stub package: shared by all ranks, since it holds no state of a rank
def _module(name, **names):
    m = types.ModuleType(name)
    m.__dict__.update(names)
    return m


def _public(mod):
    return {k: v for k, v in vars(mod).items() if not k.startswith("__")}


class _Parameter(tensor.Tensor):
    def __init__(self, data=None, requires_grad=True):
        super().__init__(data.store, data.shape, data.dtype, data.index)
        self.requires_grad = requires_grad


class _NnModule:
    training = True

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)

    def parameters(self):
        for v in list(vars(self).values()):
            if isinstance(v, _Parameter):
                yield v
            elif isinstance(v, _NnModule):
                yield from v.parameters()

    def named_parameters(self):
        for k, v in list(vars(self).items()):
            if isinstance(v, _Parameter):
                yield k, v

    def train(self, mode=True):
        self.training = mode
        return self

    def eval(self):
        return self.train(False)

    def to(self, *_, **__):
        return self

    def state_dict(self):
        return dict(self.named_parameters())


class _Linear(_NnModule):
    def __init__(self, n, m, bias=True):
        self.weight = _Parameter(tensor.ones(m, n))

    def forward(self, x):
        return x @ self.weight.t()


class _NoGrad:
    def __init__(self, *_):
        pass

    def __call__(self, f):
        return f

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def _spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """Every simulated rank runs the launcher; here it becomes its own child."""
    rank = dist._sim.kernel.current.rank
    if rank < nprocs:
        fn(rank, *args)


def _no_device(*_):
    return False


def _stub():
    d = _module("torch.distributed", **_public(dist))
    d.distributed_c10d = _module("torch.distributed.distributed_c10d", **_public(dist))
    nn = _module("torch.nn", Module=_NnModule, Parameter=_Parameter, Linear=_Linear)
    cuda = _module("torch.cuda", is_available=_no_device, device_count=lambda: 0,
                   set_device=lambda *_: None, synchronize=lambda *_: None)
    mp = _module("torch.multiprocessing", spawn=_spawn, set_start_method=lambda *_a, **_k: None)
    torch = _module("torch", **_public(tensor))
    torch.bool, torch.float, torch.long, torch.int = (
        tensor.bool_, tensor.float32, tensor.int64, tensor.int32)
    for name in tensor.LIFTED:
        setattr(torch, name, tensor.lift(name))
    torch.device = lambda *a: "cpu"
    torch.no_grad = torch.inference_mode = torch.enable_grad = _NoGrad
    torch.distributed, torch.nn, torch.cuda, torch.multiprocessing = d, nn, cuda, mp
    torch.__path__ = d.__path__ = []
    return {"torch": torch, "torch.distributed": d, "torch.nn": nn, "torch.cuda": cuda,
            "torch.multiprocessing": mp, "torch.distributed.distributed_c10d": d.distributed_c10d}


STUB = _stub()


# ---- what is a rank's own
class _OwnSet(set):
    """A set whose order is a rank's own, as that of hashed strings is."""
    owner = None                      # the rank whose set it is

    def _reverse(self):
        rank = self.owner
        return rank._draw() != 0 if rank.draws is not None else rank.rank % 2 == 1

    def __iter__(self):
        items = list(set.__iter__(self))
        if len(items) > 1 and not all(isinstance(i, int) for i in items):
            try:
                items.sort(key=str)
            except Exception:
                pass
            if self._reverse():
                items.reverse()
        return iter(items)


_SETS = {}


def _set_of(rank):
    """The class `set` of a rank: one for each number, since only one simulation runs at a time."""
    if rank.rank not in _SETS:
        _SETS[rank.rank] = type("set", (_OwnSet,), {})
    _SETS[rank.rank].owner = rank
    return _SETS[rank.rank]


class _SetDisplays(ast.NodeTransformer):
    def _call(self, node, arg):
        return ast.copy_location(ast.Call(ast.Name("set", ast.Load()), [arg], []), node)

    def visit_Set(self, node):
        self.generic_visit(node)
        return self._call(node, ast.List(node.elts, ast.Load()))

    def visit_SetComp(self, node):
        self.generic_visit(node)
        return self._call(node, ast.ListComp(node.elt, node.generators))


class Program:
    """A compiled program: `main` is the code of the main file, `nodes` are those of its tree, as
    written; `folder` has the modules beside it."""

    def __init__(self, source, path="program.py", folder=None):
        self.path, self.folder = path, folder
        self.codes = {}
        self.own = {}
        self.uses_set, self.nodes = False, None
        self.main = self._compile(source, path)

    def _compile(self, source, path):
        tree = ast.parse(source, path)
        nodes = walk(tree)
        self.nodes = self.nodes or nodes
        if "{" in source and any(isinstance(n, (ast.Set, ast.SetComp)) for n in nodes):
            tree = ast.fix_missing_locations(_SetDisplays().visit(tree))
            self.uses_set = True
        self.uses_set = self.uses_set or any(
            isinstance(n, ast.Name) and n.id == "set" for n in nodes)
        self.own[path] = real_os.path.basename(path)
        return compile(tree, path, "exec", dont_inherit=True)

    def module(self, name):
        """(code, path, is package) of a module beside the program, or None."""
        if self.folder is None:
            return None
        if name not in self.codes:
            base = real_os.path.join(self.folder, *name.split("."))
            found = None
            for path, package in ((base + ".py", False),
                                  (real_os.path.join(base, "__init__.py"), True)):
                if real_os.path.isfile(path):
                    with open(path, encoding="utf-8") as f:
                        found = (self._compile(f.read(), path), path, package)
                    break
            self.codes[name] = found
        return self.codes[name]


class _Path:
    """os.path of one rank"""

    def __init__(self, draw):
        self.exists = self.isfile = self.isdir = lambda p: draw() != 0

    def __getattr__(self, name):
        return getattr(real_os.path, name)


class _Os:
    def __init__(self, environ, draw):
        self.environ = environ
        self.getenv = environ.get
        if draw is not None:
            self.path = _Path(draw)
            self.listdir = lambda p=".": ["part%d" % k for k in range(draw())]

    def __getattr__(self, name):
        return getattr(real_os, name)


class _Sys:
    def __init__(self, argv, modules):
        self.argv, self.modules = argv, modules

    def __getattr__(self, name):
        return getattr(real_sys, name)


class _Clock:
    def __init__(self, sim, rank, draw):
        self.sim, self.rank, self.draw = sim, rank, draw

    def time(self):
        now = self.sim.clocks
        now[self.rank] += 0.0001 if self.draw is None else 100.0 * self.draw()
        return now[self.rank]

    monotonic = perf_counter = process_time = time

    def time_ns(self):
        return int(self.time() * 1e9)

    monotonic_ns = perf_counter_ns = time_ns

    def sleep(self, seconds):
        self.sim.kernel.check()
        self.sim.clocks[self.rank] += seconds

    def __getattr__(self, name):
        import time
        return getattr(time, name)


class _Thread:
    """threading.Thread as a task of the same rank"""

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        self._target, self._args, self._kwargs = target, args, kwargs or {}
        self.name, self.daemon, self._task = name or "Thread", bool(daemon), None

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        sim = dist._sim
        sim.kernel.check()
        self._task = kernel.Task(sim.kernel, sim.kernel.current.rank, self.run, self.daemon)
        self._task.thread = True

    def join(self, timeout=None):
        sim = dist._sim
        while not self._task.done:
            self._task.joiners.append(sim.kernel.current)
            sim.kernel.block(self._task)

    def is_alive(self):
        return self._task is not None and not self._task.done


class _Threading:
    Thread = _Thread

    def __getattr__(self, name):
        import threading
        return getattr(threading, name)


_FULL_BUILTINS = dict(vars(builtins))


class _Rank:
    """One rank's own world: modules, environment, clock, inputs."""

    def __init__(self, sim, program, rank, inputs):
        self.sim, self.program, self.rank = sim, program, rank
        self.drawn = 0
        self.draws = None if inputs.draws is None else inputs.draws[rank]
        draw = None if self.draws is None else self._draw
        self.modules = {}
        self.inputs, self.draw_or_none = inputs, draw
        self.builtins = b = dict(_FULL_BUILTINS)
        b["__import__"] = self._import
        b["print"] = _quiet
        if program.uses_set:
            b["set"] = _set_of(self)
        if draw is not None:
            b["open"] = _no_files

    def _draw(self):
        k, draws = self.drawn, self.draws
        self.drawn = k + 1
        return draws[k % len(draws)]

    def _special(self, name):
        sim, rank, inputs, draw = self.sim, self.rank, self.inputs, self.draw_or_none
        if name == "os":
            env = {} if draw is not None else dict(real_os.environ)
            env.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(sim.world),
                       LOCAL_WORLD_SIZE=str(sim.world), MASTER_ADDR="127.0.0.1",
                       MASTER_PORT="29500")
            return _Os(env, draw)
        if name == "os.path":
            return self._load("os").path
        if name == "sys":
            return _Sys([self.program.path] + inputs.argv, self.modules)
        if name == "time":
            return _Clock(sim, rank, draw)
        if name == "threading":
            return _Threading()
        return None

    def _load(self, name):
        m = self.modules.get(name)
        if m is None:
            m = STUB.get(name) or self._special(name)
            if m is None:
                m = self._local(name)
            if m is None:
                m = importlib.import_module(name)
            self.modules[name] = m
        return m

    def _local(self, name):
        found = self.program.module(name)
        if found is None:
            return None
        code, path, package = found
        m = types.ModuleType(name)
        m.__file__ = path
        m.__builtins__ = self.builtins
        m.__package__ = name if package else name.rpartition(".")[0]
        if package:
            m.__path__ = []
        self.modules[name] = m
        if "." in name:
            parent, _, leaf = name.rpartition(".")
            setattr(self._load(parent), leaf, m)
        exec(code, m.__dict__)
        return m

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        if not level and not fromlist and name in self.modules:
            return self.modules[name.partition(".")[0]]
        if level:
            package = (globals or {}).get("__package__", "")
            for _ in range(level - 1):
                package = package.rpartition(".")[0]
            name = package + "." + name if name and package else name or package
        parts = name.split(".")
        top = None
        for k in range(len(parts)):
            m = self._load(".".join(parts[:k + 1]))
            top = top or m
        if fromlist:
            for item in fromlist:
                if item != "*" and not hasattr(m, item):
                    self._load(name + "." + item)
            return m
        return m if level else top

    def run(self):
        m = types.ModuleType("__main__")
        m.__builtins__ = self.builtins
        m.__file__ = self.program.path
        self.modules["__main__"] = m
        exec(self.program.main, m.__dict__)


def _quiet(*args, **kwargs):
    for a in args:
        str(a)


def _no_files(*args, **kwargs):
    raise OSError("no files in a simulation")


class Simulation:
    def __init__(self, program, world, inputs, kernel_kind):
        self.kernel = kernel.new_kernel(kernel_kind)
        self.world, self.own = world, program.own
        self.world_group = dist.ProcessGroup("world", range(world))
        self.groups, self.meetings = [self.world_group], {}
        self.logs = [[] for _ in range(world)]
        self.clocks = [1000.0] * world
        self.initialized, self.mismatch, self.bad_roots = set(), None, []
        self.mail, self.receivers = {}, {}
        self.only_size = self.gave_up = False
        self.ranks = [_Rank(self, program, r, inputs) for r in range(world)]

    def meet(self, ranks):
        """Who meets has waited: their clocks are the latest one's."""
        if len(ranks) > 1:
            now = max([self.clocks[r] for r in ranks])
            for r in ranks:
                self.clocks[r] = now

    def _unblock(self):
        """Some wait in point to point and some in a collective: which is to blame shows when the
        former go on without their letters.  True if somebody goes on."""
        waits = [(t, t.waits) for t in self.kernel.tasks if not t.done and t.waits is not None]
        if not any(isinstance(w, dist.Slot) and w.key[0] != "send" for _t, w in waits):
            return False
        free = [t for t, w in waits if dist.give_up(w)]
        for t in free:
            self.kernel.wake(t)
        self.gave_up = self.gave_up or bool(free)
        return bool(free)

    def run(self):
        dist._sim = self
        self.kernel.when_stuck = self._unblock
        try:
            mains = [kernel.Task(self.kernel, r, self.ranks[r].run) for r in range(self.world)]
            blocked = self.kernel.run()
        finally:
            dist._sim = None
        return self._judge(mains, blocked)

    def _judge(self, mains, blocked):
        errors = {}
        for t in self.kernel.tasks:
            if t.error is not None:
                if not isinstance(t.error, SystemExit):
                    text = "%s: %s" % (type(t.error).__name__, t.error)
                elif t.error.code in (None, 0, False):
                    continue
                else:
                    text = "SystemExit(%r)" % (t.error.code,)
                if not hasattr(t, "thread"):          # a thread's error does not end its rank
                    errors[t.rank] = text
        waits = []
        blocked_ranks = {t.rank for t, _w in blocked}
        if self.mismatch is None:
            gone = {t.rank for t in mains if t.done and t.error is None or
                    t.done and t.rank not in errors and not isinstance(t.error, kernel.Poison)}
            gone -= blocked_ranks
        for t, w in blocked:
            if isinstance(w, dist.Slot) and w.key[0] != "send":
                grp = [g for g in self.groups + list(self.meetings.values())
                       if w in g.open.values()]
                missing = [r for r in grp[0].ranks if r not in w.calls] if grp else []
                waits.append((t.rank, "%s at %s" % (w.key[0], w.sites.get(t.rank, "?")), missing))
            elif not isinstance(w, kernel.Task):
                waits.append((t.rank, "point to point", None))
        if self.mismatch is not None:
            name, seq, sites, rank, site = self.mismatch
            status = "divergent"
            detail = "mismatch in %s at position %d: %s, rank %d at %s" % (
                name, seq, sites, rank, site)
        elif self.bad_roots:
            status, detail = "divergent", "rank %d: %s has no rank %s, at %s" % self.bad_roots[0]
        elif waits:
            collective = [w for w in waits if w[2] is not None]
            finished = [w for w in collective if any(r in gone for r in w[2])]
            if finished or collective and not errors:
                status, detail = "divergent", "deadlock"
            else:
                status, detail = "crash", "a peer failed"
        else:
            left = [(g, s) for g in self.groups + list(self.meetings.values())
                    for s in g.open.values()]
            if errors:
                status, detail = "crash", "failed"
                if left and any(r in gone for g, s in left for r in g.ranks if r not in s.calls):
                    status, detail = "divergent", "an operation that peers never issued"
            elif left:
                status, detail = "divergent", "an operation that peers never issued"
            else:
                status, detail = "ok", ""
        if status == "ok" and self.gave_up:
            status, detail = "crash", "a deadlock in point to point"
        return Result(status, self.logs, waits, errors, [r.drawn for r in self.ranks], detail,
                      self.only_size)


def simulate(source, world, inputs=None, kernel_kind="auto"):
    """`source`: a Program, a path ending in .py, or program text."""
    if isinstance(source, str):
        if "\n" not in source and source.endswith(".py"):
            with open(source, encoding="utf-8") as f:
                source = Program(f.read(), source,
                                 real_os.path.dirname(real_os.path.abspath(source)))
        else:
            source = Program(source)
    return Simulation(source, world, inputs or Inputs(), kernel_kind).run()
