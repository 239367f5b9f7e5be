"""Labels by execution under real gloo.

One zygote a rank imports torch once and forks a child per program; zygotes have hash seeds of their
own, as separately launched processes do.  A child wraps the collectives of torch.distributed and
logs each call when it begins and when it ends; at the end of the program it logs its status and
stays, so that an exit does not look like an error to its peers.  The parent reads the logs.

    bug      some rank waits in a collective that a live or finished peer never issues, and the
             recorded sequences differ; or a call names a root that is not in its group
    ok       all end with status 0, and per group the members' sequences are equal
    unclear  anything else, with a reason (a crash alone is no label)

    from gloo_server import Server
    with Server() as s: print(s.label("file.py", 2))
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
INIT_SECONDS = 60     # rendezvous, and every operation: the logs tell a hang long before
QUIET_SECONDS = 0.5   # no log grew for so long and nobody can go on: a hang
LONG_SECONDS = 2.5    # the same where the records alone do not show it
HARD_SECONDS = 90

ONE_SIZE = {"all_reduce", "broadcast", "reduce", "all_gather", "gather", "scatter",
            "reduce_scatter", "all_gather_into_tensor", "reduce_scatter_tensor"}
COLLECTIVES = sorted(ONE_SIZE | {
    "all_to_all", "all_to_all_single", "barrier", "monitored_barrier", "all_gather_object",
    "gather_object", "broadcast_object_list", "scatter_object_list", "new_group"})
ROOTS = {"broadcast": ("src", 1), "broadcast_object_list": ("src", 1), "reduce": ("dst", 1),
         "gather": ("dst", 2), "gather_object": ("dst", 2), "scatter": ("src", 2),
         "scatter_object_list": ("src", 2)}
P2P = ("send", "recv")


# ---------------------------------------------------------------- in the child
class _Recorder:
    def __init__(self, path, program):
        self.out = open(path, "w", buffering=1)
        self.program = program
        self.local = threading.local()  # depth: how deep this thread is in a recorded call
        self.made = 0
        self.names = {}

    def write(self, kind, *row):
        here = threading.current_thread()
        if here is not threading.main_thread():
            kind += str(here.ident)  # of several threads any may be the one that waits
        self.out.write(json.dumps((kind,) + row) + "\n")

    def site(self):
        f = sys._getframe(2)
        folder = os.path.dirname(self.program)
        while f is not None:
            name = f.f_code.co_filename
            if name == self.program or os.path.dirname(os.path.abspath(name)) == folder:
                return "%s:%d" % (os.path.basename(name), f.f_lineno)
            f = f.f_back
        return "?"

    def install(self, dist):
        import inspect
        c10d = dist.distributed_c10d
        for name in COLLECTIVES + list(P2P):
            real = getattr(c10d, name, None) or getattr(dist, name, None)
            if real is None:
                continue
            wrapped = self._wrap(name, real, inspect.signature(real), c10d, dist)
            for m in (c10d, dist):
                if hasattr(m, name):
                    setattr(m, name, wrapped)
        self._install_replicas(c10d)

    def _install_replicas(self, c10d):
        """Replicated models reduce their gradients by a hook of ours, which waits where it is called."""
        import torch
        replicas = torch.nn.parallel.DistributedDataParallel
        reduce, make = c10d.all_reduce, replicas.__init__

        def hook(group, bucket):
            sums = bucket.buffer() / c10d.get_world_size(group)
            self._run("ddp_backward", self._name(group), None, sums.numel(),
                      lambda: reduce(sums, group=group) and None)
            done = torch.futures.Future()
            done.set_result(sums)
            return done

        def init(model, *args, **kwargs):
            make(model, *args, **kwargs)
            model.register_comm_hook(model.process_group, hook)
        replicas.__init__ = init

    def _wrap(self, name, real, signature, c10d, dist):
        import functools

        @functools.wraps(real)
        def call(*args, **kwargs):
            if getattr(self.local, "depth", 0):
                return real(*args, **kwargs)
            if name == "new_group":
                return self._new_group(real, dist, args, kwargs)
            a = signature.bind(*args, **kwargs)
            a.apply_defaults()
            a = a.arguments
            group = a.get("group")
            if group is not None and c10d._rank_not_in_group(group):
                return real(*args, **kwargs)
            if "timeout" in a:
                kwargs["timeout"] = _long(None)
            size = None
            if name in ONE_SIZE:
                for key in ("tensor", "output", "input_tensor", "input"):
                    if hasattr(a.get(key), "numel"):
                        size = a[key].numel()
                        break
            root = int(a[ROOTS[name][0]]) if name in ROOTS else None
            return self._run(name, self._name(group), root, size, lambda: real(*args, **kwargs))
        return call

    def _name(self, group):
        import torch.distributed as dist
        if group is None or group is dist.group.WORLD:
            return "world"
        return self.names.get(id(group), ("unknown",))[0]

    def _run(self, name, group, root, detail, body):
        self.write("b", name, group, root, detail, self.site())
        self.local.depth = 1
        try:
            out = body()
        except BaseException as e:
            self.write("x", str(e)[:300])
            raise
        finally:
            self.local.depth = 0
        self.write("e")
        caller = sys._getframe(2).f_globals.get("__name__", "")
        if hasattr(out, "wait") and not caller.startswith("torch."):  # its own C++ wants its own handle
            return _Work(self, out)
        return out

    def _new_group(self, real, dist, args, kwargs):
        ranks = args[0] if args else kwargs.get("ranks")
        ranks = sorted(ranks) if ranks is not None else list(range(dist.get_world_size()))
        kwargs.pop("timeout", None)
        args = args[:1]
        self.made += 1
        made = self._run("new_group", "world", None, ranks,
                         lambda: real(*args, timeout=_long(None), **kwargs))
        self.names[id(made)] = ("group%d%s" % (self.made, ranks), made)
        return made


class _Work:
    def __init__(self, recorder, work):
        self.recorder, self.work = recorder, work

    def wait(self, *args):
        self.recorder.write("b", "wait", None, None, None, self.recorder.site())
        try:
            out = self.work.wait()
        except BaseException as e:
            self.recorder.write("x", str(e)[:300])
            raise
        self.recorder.write("e")
        return out

    def __getattr__(self, name):
        return getattr(self.work, name)


def _long(_):
    import datetime
    return datetime.timedelta(seconds=INIT_SECONDS)


def _child(job):
    import torch.distributed as dist
    rank, world, path = job["rank"], job["world"], os.path.abspath(job["path"])
    out = os.open(job["folder"] + "/out%d" % rank, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(world),
                      LOCAL_WORLD_SIZE=str(world), GLOO_SOCKET_IFNAME="lo")
    rec = _Recorder(job["folder"] + "/log%d" % rank, path)
    real_init = dist.init_process_group

    def init(backend=None, *args, **kwargs):
        real_init("gloo", init_method="file://%s/store" % job["folder"], rank=rank,
                  world_size=world, timeout=_long(None))
        rec.install(dist)

    dist.init_process_group = dist.distributed_c10d.init_process_group = init
    sys.argv = [path] + [str(a) for a in job["argv"]]
    status = 0
    try:
        if job.get("draws") is None:
            import runpy
            sys.path.insert(0, os.path.dirname(path))
            runpy.run_path(path, run_name="__main__")
        else:
            _run_with_draws(job, path, rank, world)
    except SystemExit as e:
        status = e.code if isinstance(e.code, int) else 0 if e.code is None else 1
    except BaseException:
        import traceback
        traceback.print_exc()
        status = 1
    rec.write("end", int(status))
    sys.stdout.flush()
    time.sleep(HARD_SECONDS)      # until the parent ends us


def _run_with_draws(job, path, rank, world):
    """Run with the simulator's own inputs: exists, listdir, clock, order of sets."""
    import sim

    class Kernel:
        def check(self):
            pass

    class Fake:
        kernel, clocks = Kernel(), [1000.0] * world
    Fake.world = world

    class Rank(sim._Rank):
        def _load(self, name):
            if name not in self.modules and name in sim.STUB:
                import importlib
                self.modules[name] = importlib.import_module(name)
            return super()._load(name)
    with open(path) as f:
        program = sim.Program(f.read(), path)
    Rank(Fake, program, rank, sim.Inputs(job["argv"], job["draws"])).run()


def _zygote():
    import torch  # noqa: F401
    import torch.distributed  # noqa: F401
    sys.path.insert(0, HERE)
    import sim  # noqa: F401
    torch.set_num_threads(1)
    print("ready", flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        pid = os.fork()
        if pid == 0:
            try:
                os.setpgid(0, 0)
                _child(job)
            finally:
                os._exit(99)
        print(pid, flush=True)
        sys.stdin.readline()          # the parent is done with it
        try:
            os.killpg(pid, signal.SIGKILL)
        except OSError:
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        print("gone", flush=True)


# ---------------------------------------------------------------- in the parent
class Record:
    """What one rank did."""

    def __init__(self):
        self.calls = []            # (op, group, root, detail, site)
        self.waiting = None        # the call or wait it is in, or which failed under it
        self.failed = None
        self.status = None         # None: still running
        self.growth = 0

    def read(self, path):
        self.__init__()
        try:
            with open(path) as f:
                text = f.read()
        except OSError:
            return self
        self.growth = len(text)
        inside = {}                # thread -> the call it is in
        for line in text.splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                break
            if row[0] == "end":
                self.status = row[1]
            elif self.failed is not None:
                continue           # what comes after a failed collective tells nothing
            elif row[0][0] == "b":
                if row[1] not in P2P and row[1] != "wait":
                    self.calls.append(tuple(json.dumps(r) if isinstance(r, list) else r
                                            for r in row[1:]))
                self.waiting = inside[row[0][1:]] = row[1:]
            elif row[0][0] == "x":
                self.failed = row[1]
            else:
                inside.pop(row[0][1:], None)
                self.waiting = next(iter(inside.values()), None)
        return self

    def project(self, group):
        return [c[:4] for c in self.calls if c[1] == group]


def _members(group, world):
    return list(range(world)) if group == "world" else json.loads(group[group.index("["):])


def differing(records):
    """The first group whose members' sequences differ, as text, or None."""
    world = len(records)
    for group in sorted({c[1] for r in records for c in r.calls}):
        if "[" not in group and group != "world":
            return "a group of unknown origin is used"
        members = _members(group, world)
        first = records[members[0]].project(group)
        for m in members[1:]:
            if records[m].project(group) != first:
                return "ranks %d and %d differ on %s" % (members[0], m, group)
    return None


def _crossed(records):
    """Per group all agree, but ranks wait for each other in two groups."""
    return all(r.waiting is not None for r in records) and \
        len({json.dumps(r.waiting[1]) for r in records}) > 1


def judge(records):
    diff = differing(records)
    for r in records:
        if r.failed is not None and "does not contain" in r.failed or \
                r.failed is not None and "not part of group" in r.failed or \
                r.failed is not None and "is not in group" in r.failed:
            return "bug", "a root that is not in its group"
    waiting = [k for k, r in enumerate(records) if r.waiting is not None]
    crashed = [k for k, r in enumerate(records)
               if r.status not in (0, None) and r.failed is None and r.waiting is None]
    if waiting and (diff or _crossed(records)):
        if crashed and len(crashed) + len(waiting) == len(records):
            # only peers that crashed by themselves are missing?
            others = [r for k, r in enumerate(records) if k not in crashed]
            longest = max(len(r.calls) for r in others)
            if all(len(records[k].calls) < longest for k in crashed):
                return "unclear", "a rank failed outside of any collective"
        return "bug", diff or "groups used in different order"
    if all(r.status == 0 for r in records):
        return ("unclear", "unfelt: " + diff) if diff else ("ok", "")
    if waiting:
        return "unclear", "a rank waits although the records agree"
    return "unclear", "a rank ended with a status other than 0"


class Server:
    def __init__(self, python=sys.executable):
        self.python, self.zygotes = python, []
        self.records = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for z in self.zygotes:
            z.stdin.close()
            z.wait()
        self.zygotes = []

    def _need(self, world):
        fresh = []
        while len(self.zygotes) < world:
            env = dict(os.environ, PYTHONHASHSEED=str(101 + len(self.zygotes)),
                       OMP_NUM_THREADS="1")
            z = subprocess.Popen([self.python, os.path.abspath(__file__), "--zygote"],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
            self.zygotes.append(z)
            fresh.append(z)
        for z in fresh:
            if z.stdout.readline().strip() != "ready":
                raise SystemExit("gloo_server: torch with gloo is not available here")

    def label(self, path, world, argv=(), draws=None):
        """(label, reason); the ranks' records stay in self.records."""
        self._need(world)
        folder = tempfile.mkdtemp(prefix="oracle")
        zygotes = self.zygotes[:world]
        try:
            for rank, z in enumerate(zygotes):
                z.stdin.write(json.dumps(dict(rank=rank, world=world, path=path, folder=folder,
                                              argv=list(argv), draws=draws)) + "\n")
                z.stdin.flush()
            for z in zygotes:
                z.stdout.readline()
            try:
                return self._watch(folder, world)
            finally:
                for z in zygotes:
                    z.stdin.write("\n")
                    z.stdin.flush()
                for z in zygotes:
                    z.stdout.readline()
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _watch(self, folder, world):
        began = still = time.monotonic()
        grown = None
        while True:
            records = [Record().read("%s/log%d" % (folder, r)) for r in range(world)]
            self.records = records
            now = time.monotonic()
            growth = [r.growth for r in records]
            if growth != grown:
                grown, still = growth, now
            if all(r.status is not None for r in records):
                return judge(records)
            stuck = all(r.status is not None or r.waiting is not None for r in records)
            if stuck and now - still > QUIET_SECONDS and judge(records)[0] == "bug":
                return judge(records)
            if stuck and now - still > LONG_SECONDS and any(r.status for r in records):
                return judge(records)
            if now - began > HARD_SECONDS - 20:
                return judge(records)
            time.sleep(0.01)

    def sequences(self):
        return [["%s %s%s @%s" % (c[0], c[1], "" if c[2] is None else " root %s" % c[2], c[4])
                 for c in r.calls] for r in self.records]


if __name__ == "__main__":
    if sys.argv[1:] == ["--zygote"]:
        _zygote()
    else:
        sys.exit(__doc__)
