"""The stub of torch.distributed: groups, slots, and what each collective does to its tensors.

Every call of a collective takes the next sequence number of its group on its rank.  The calls with
the same number form a slot.  A slot whose calls differ in operation, root or size is a mismatch;
one that is full has its effect done by the last caller, and wakes the others.  All operations wait
for all members, as the strictest backend does.
"""
import copy

from . import kernel as K
from . import tensor as T


class ProcessGroup:
    def __init__(self, name, ranks):
        self.name, self.ranks = name, list(ranks)
        self.next = dict.fromkeys(self.ranks, 0)
        self.open = {}

    def rank(self):
        return get_rank(self)

    def size(self):
        return len(self.ranks)

    def __repr__(self):
        return "<group %s>" % self.name


class _NonMember:
    def __repr__(self):
        return "NON_GROUP_MEMBER"


NON_MEMBER = _NonMember()


class GroupMember:
    WORLD = None
    NON_GROUP_MEMBER = NON_MEMBER


class _GroupMeta(type):
    @property
    def WORLD(cls):
        return _sim.world_group


class group(metaclass=_GroupMeta):
    NON_GROUP_MEMBER = NON_MEMBER


class ReduceOp:
    SUM, AVG, PRODUCT, MIN, MAX, BAND, BOR, BXOR = (
        "sum", "avg", "product", "min", "max", "band", "bor", "bxor")


class Slot:
    __slots__ = ("key", "calls", "waiting", "full", "sites")

    def __init__(self, key):
        self.key, self.calls, self.waiting, self.full, self.sites = key, {}, [], False, {}


class Work:
    def __init__(self, slot):
        self.slot = slot

    def wait(self, timeout=None):
        slot = self.slot
        while slot is not None and not slot.full:
            slot.waiting.append(_sim.kernel.current)
            _sim.kernel.block(slot)
        return True

    def is_completed(self):
        return self.slot is None or self.slot.full

    def get_future(self):
        return self

    def result(self):
        return None


_sim = None          # the Simulation that is running (set by sim/__init__.py)
MAX_CALLS = 1000     # a rank that issues more is a run-away program


def _issue(op, grp, root, size, payload, finish, async_op=False, detail=None):
    """One call of a collective by the running task.  `finish(calls)` has the effect."""
    sim = _sim
    sim.kernel.check()
    if grp is None:
        grp = sim.world_group
    rank = sim.kernel.current.rank
    if not isinstance(grp, ProcessGroup) or rank not in grp.next:
        return None                                  # c10d warns and does nothing
    seq = grp.next[rank]
    grp.next[rank] = seq + 1
    site = K.site(sim.own)
    log = sim.logs[rank]
    log.append((op, grp.name, root, site))
    if len(log) > MAX_CALLS:
        raise RuntimeError("too many collectives")
    key = (op, root, size, detail)
    slot = grp.open.get(seq)
    if slot is None:
        slot = grp.open[seq] = Slot(key)
    elif slot.key != key:
        sim.mismatch = (grp.name, seq, slot.sites, rank, site)
        sim.only_size = (op, root, detail) == (slot.key[0], slot.key[1], slot.key[3])
        sim.kernel.stop()
    slot.calls[rank] = payload
    slot.sites[rank] = site
    if len(slot.calls) == len(grp.ranks):
        del grp.open[seq]
        slot.full = True
        finish(slot.calls)
        sim.meet(grp.ranks)
        for t in slot.waiting:
            sim.kernel.wake(t)
        slot.waiting = ()
    elif not async_op:
        while not slot.full:
            slot.waiting.append(sim.kernel.current)
            sim.kernel.block(slot)
        return None
    return Work(slot) if async_op else None


def _numel(t):
    if not isinstance(t, T.Tensor):
        raise TypeError("expected a tensor, got %s" % type(t).__name__)
    return len(t.index)


def _root(grp, root):
    """A global root; it must be a member, as c10d wants."""
    if isinstance(grp, ProcessGroup) and root not in grp.next and \
            _sim.kernel.current.rank in grp.next:
        _sim.bad_roots.append((_sim.kernel.current.rank, grp.name, root, K.site(_sim.own)))
        raise RuntimeError("The given group does not contain the specified rank")
    return root


_SAFE = (int, float, str, bool, type(None))


def _copy(obj):
    return obj if isinstance(obj, _SAFE) else copy.deepcopy(obj)


def _combine(op, columns):
    if op == "sum":
        return [sum(c) for c in columns]
    if op == "max":
        return [max(c) for c in columns]
    if op == "min":
        return [min(c) for c in columns]
    if op == "avg":
        return [sum(c) / len(c) for c in columns]
    out = []
    for c in columns:
        v = c[0]
        for w in c[1:]:
            v = {"product": lambda: v * w, "band": lambda: v & w, "bor": lambda: v | w,
                 "bxor": lambda: v ^ w}[op]()
        out.append(v)
    return out


# ---- collectives over tensors
def all_reduce(tensor, op="sum", group=None, async_op=False):
    def finish(calls):
        out = _combine(op, zip(*[t.values() for t in calls.values()]))
        for t in calls.values():
            t.write(out)
    return _issue("all_reduce", group, None, _numel(tensor), tensor, finish, async_op)


def all_reduce_coalesced(tensors, op="sum", group=None, async_op=False):
    for t in tensors:
        all_reduce(t, op, group)
    return Work(None) if async_op else None


def broadcast(tensor, src=0, group=None, async_op=False, group_src=None):
    src = _pick_root(src, group, group_src)

    def finish(calls):
        values = calls[src].values()
        for t in calls.values():
            t.write(values)
    return _issue("broadcast", group, _root(group, src), _numel(tensor), tensor, finish, async_op)


def _pick_root(root, grp, group_root):
    if group_root is not None:
        return (grp or _sim.world_group).ranks[group_root]
    return int(root)


def reduce(tensor, dst=0, op="sum", group=None, async_op=False):
    dst = int(dst)

    def finish(calls):
        out = _combine(op, zip(*[t.values() for t in calls.values()]))
        calls[dst].write(out)
    return _issue("reduce", group, _root(group, dst), _numel(tensor), tensor, finish, async_op)


def all_gather(tensor_list, tensor, group=None, async_op=False):
    ranks = _ranks(group)

    def finish(calls):
        values = {r: p[1].values() for r, p in calls.items()}
        for outs, _t in calls.values():
            for r, out in zip(ranks, outs):
                out.copy_(values[r]) if len(values[r]) > 1 else out.write(values[r])
    return _issue("all_gather", group, None, _numel(tensor), (tensor_list, tensor), finish,
                  async_op)


def all_gather_into_tensor(output_tensor, input_tensor, group=None, async_op=False):
    ranks = _ranks(group)

    def finish(calls):
        out = [v for r in ranks for v in calls[r][1].values()]
        for o, _t in calls.values():
            o.write(out)
    return _issue("all_gather_into_tensor", group, None, _numel(input_tensor),
                  (output_tensor, input_tensor), finish, async_op)


_all_gather_base = all_gather_into_tensor


def gather(tensor, gather_list=None, dst=0, group=None, async_op=False):
    ranks, dst = _ranks(group), int(dst)

    def finish(calls):
        outs = calls[dst][1]
        for r, out in zip(ranks, outs or ()):
            out.write(calls[r][0].values())
    return _issue("gather", group, _root(group, dst), _numel(tensor), (tensor, gather_list),
                  finish, async_op)


def scatter(tensor, scatter_list=None, src=0, group=None, async_op=False):
    ranks, src = _ranks(group), int(src)

    def finish(calls):
        parts = calls[src][1]
        for r, part in zip(ranks, parts or ()):
            calls[r][0].write(part.values())
    return _issue("scatter", group, _root(group, src), _numel(tensor), (tensor, scatter_list),
                  finish, async_op)


def reduce_scatter(output, input_list, op="sum", group=None, async_op=False):
    ranks = _ranks(group)

    def finish(calls):
        for k, r in enumerate(ranks):
            calls[r][0].write(_combine(op, zip(*[c[1][k].values() for c in calls.values()])))
    return _issue("reduce_scatter", group, None, _numel(output), (output, input_list), finish,
                  async_op)


def reduce_scatter_tensor(output, input, op="sum", group=None, async_op=False):
    ranks, n = _ranks(group), _numel(output)

    def finish(calls):
        out = _combine(op, zip(*[c[1].values() for c in calls.values()]))
        for k, r in enumerate(ranks):
            calls[r][0].write(out[k * n:(k + 1) * n])
    return _issue("reduce_scatter_tensor", group, None, n, (output, input), finish, async_op)


_reduce_scatter_base = reduce_scatter_tensor


def all_to_all(output_tensor_list, input_tensor_list, group=None, async_op=False):
    ranks = _ranks(group)

    def finish(calls):
        for k, r in enumerate(ranks):
            for j, s in enumerate(ranks):
                calls[r][0][j].write(calls[s][1][k].values())
    return _issue("all_to_all", group, None, None, (output_tensor_list, input_tensor_list),
                  finish, async_op)


def all_to_all_single(output, input, output_split_sizes=None, input_split_sizes=None, group=None,
                      async_op=False):
    ranks = _ranks(group)

    def finish(calls):
        pieces = {}
        for s in ranks:
            _o, t, _os, splits = calls[s]
            v, at = t.values(), 0
            for r in ranks:
                n = splits[ranks.index(r)] if splits else len(v) // len(ranks)
                pieces[s, r] = v[at:at + n]
                at += n
        for r in ranks:
            calls[r][0].write([v for s in ranks for v in pieces[s, r]])
    return _issue("all_to_all_single", group, None, None,
                  (output, input, output_split_sizes, input_split_sizes), finish, async_op)


def barrier(group=None, async_op=False, device_ids=None):
    return _issue("barrier", group, None, None, None, _nothing, async_op)


def monitored_barrier(group=None, timeout=None, wait_all_ranks=False):
    return _issue("monitored_barrier", group, None, None, None, _nothing)


def _nothing(calls):
    pass


# ---- collectives over objects
def all_gather_object(object_list, obj, group=None):
    ranks = _ranks(group)

    def finish(calls):
        values = [calls[r][1] for r in ranks]
        for outs, _o in calls.values():
            for k, v in enumerate(values):
                outs[k] = _copy(v)
    return _issue("all_gather_object", group, None, None, (object_list, obj), finish)


def gather_object(obj, object_gather_list=None, dst=0, group=None):
    ranks, dst = _ranks(group), int(dst)

    def finish(calls):
        outs = calls[dst][1]
        for k, r in enumerate(ranks if outs is not None else ()):
            outs[k] = _copy(calls[r][0])
    return _issue("gather_object", group, _root(group, dst), None, (obj, object_gather_list),
                  finish)


def broadcast_object_list(object_list, src=0, group=None, device=None):
    src = int(src)

    def finish(calls):
        values = calls[src]
        for r, outs in calls.items():
            if r != src:
                outs[:] = [_copy(v) for v in values]
    return _issue("broadcast_object_list", group, _root(group, src), None, object_list, finish)


def scatter_object_list(scatter_object_output_list, scatter_object_input_list=None, src=0,
                        group=None):
    ranks, src = _ranks(group), int(src)

    def finish(calls):
        values = calls[src][1]
        for k, r in enumerate(ranks):
            calls[r][0][0] = _copy(values[k])
    return _issue("scatter_object_list", group, _root(group, src), None,
                  (scatter_object_output_list, scatter_object_input_list), finish)


# ---- groups
def _ranks(grp):
    if grp is None:
        return _sim.world_group.ranks
    return grp.ranks if isinstance(grp, ProcessGroup) else []


class _Members:
    """What a rank names when it makes a group.  Ranks that each make one of themselves alone wait for
    nobody in it, and agree."""

    def __init__(self, ranks, alone):
        self.ranks, self.alone = ranks, alone

    def __eq__(self, other):
        return self.ranks == other.ranks or (self.alone and other.alone)


def new_group(ranks=None, timeout=None, backend=None, pg_options=None,
              use_local_synchronization=False, group_desc=None):
    sim = _sim
    ranks = tuple(sorted(ranks)) if ranks is not None else tuple(sim.world_group.ranks)
    if len(set(ranks)) != len(ranks) or any(not 0 <= r < sim.world for r in ranks):
        raise RuntimeError("invalid ranks %r for new_group" % (ranks,))
    me = sim.kernel.current.rank
    meeting = sim.world_group
    if use_local_synchronization:
        if me not in ranks:
            return NON_MEMBER
        meeting = sim.meetings.setdefault(ranks, ProcessGroup("local%r" % (ranks,), ranks))
    box = []

    def finish(calls):
        made = {}
        for wanted, b in calls.values():
            if wanted not in made:
                made[wanted] = ProcessGroup("group%d%s" % (len(sim.groups), list(wanted)), wanted)
                sim.groups.append(made[wanted])
            b.append(made[wanted])
    _issue("new_group", meeting, None, None, (ranks, box), finish,
           detail=_Members(ranks, ranks == (me,)))
    return box[0] if me in ranks else NON_MEMBER


def new_subgroups(group_size=None, group=None, timeout=None, backend=None, pg_options=None):
    world = _sim.world
    if group_size is None:
        group_size = world
    if world % group_size:
        raise ValueError("The world size must be divisible by group_size")
    mine, made = None, []
    for start in range(0, world, group_size):
        members = list(range(start, start + group_size))
        g = new_group(members)
        made.append(g)
        if get_rank() in members:
            mine = g
    return mine, made


def get_rank(group=None):
    rank = _sim.kernel.current.rank
    if group is None:
        return rank
    if not isinstance(group, ProcessGroup) or rank not in group.next:
        return -1
    return group.ranks.index(rank)


def get_world_size(group=None):
    if group is None:
        return _sim.world
    if not isinstance(group, ProcessGroup) or _sim.kernel.current.rank not in group.next:
        return -1
    return len(group.ranks)


def get_global_rank(group, group_rank):
    return _ranks(group)[group_rank]


def get_group_rank(group, global_rank):
    return _ranks(group).index(global_rank)


def get_process_group_ranks(group):
    return list(_ranks(group))


def get_backend(group=None):
    return "gloo"


def is_available():
    return True


def is_gloo_available():
    return True


def is_nccl_available():
    return False


def is_torchelastic_launched():
    return False


def is_initialized():
    return _sim.kernel.current.rank in _sim.initialized


def init_process_group(backend=None, init_method=None, timeout=None, world_size=-1, rank=-1,
                       store=None, group_name="", pg_options=None, **_):
    _sim.kernel.check()
    _sim.initialized.add(_sim.kernel.current.rank)


def destroy_process_group(group=None):
    if group is None:
        _sim.initialized.discard(_sim.kernel.current.rank)


# ---- point to point: no order among the ops of a group
def _post(tensor, dst, tag):
    sim = _sim
    sim.kernel.check()
    me = sim.kernel.current.rank
    if not 0 <= dst < sim.world or dst == me:
        raise ValueError("invalid destination rank")
    letter = Slot(("send", me, dst, tag))
    letter.calls = tensor.values()
    sim.mail.setdefault((dst, tag), []).append((me, letter))
    for t in sim.receivers.pop((dst, tag), ()):
        sim.kernel.wake(t)
    return letter


def give_up(wait):
    """Ends a wait in point to point without its letter; False if it is another wait."""
    if isinstance(wait, _Receive):
        wait.got = -1
        _sim.receivers = {}      # all of them give up at once
    elif isinstance(wait, Slot) and wait.key[0] == "send":
        wait.full, wait.waiting = True, []
    else:
        return False
    return True


def isend(tensor, dst, group=None, tag=0):
    return Work(_post(tensor, int(dst), tag))


def send(tensor, dst, group=None, tag=0):
    isend(tensor, dst, group, tag).wait()


class _Receive(Work):
    def __init__(self, tensor, src, tag):
        self.tensor, self.src, self.tag = tensor, src, tag
        self.slot, self.got = None, None

    def wait(self, timeout=None):
        sim = _sim
        sim.kernel.check()
        me = sim.kernel.current.rank
        box = (me, self.tag)
        while self.got is None:
            for k, (sender, letter) in enumerate(sim.mail.get(box, ())):
                if self.src is None or sender == self.src:
                    del sim.mail[box][k]
                    self.tensor.write(letter.calls)
                    self.got = sender
                    letter.full = True
                    sim.meet([me, sender])
                    for t in letter.waiting:
                        sim.kernel.wake(t)
                    break
            else:
                sim.receivers.setdefault(box, []).append(sim.kernel.current)
                sim.kernel.block(self)
        return True

    def is_completed(self):
        return self.got is not None


def irecv(tensor, src=None, group=None, tag=0):
    return _Receive(tensor, src if src is None else int(src), tag)


def recv(tensor, src=None, group=None, tag=0):
    w = irecv(tensor, src, group, tag)
    w.wait()
    return w.got


class P2POp:
    def __init__(self, op, tensor, peer, group=None, tag=0):
        self.op, self.tensor, self.peer, self.group, self.tag = op, tensor, peer, group, tag


def batch_isend_irecv(p2p_op_list):
    return [p.op(p.tensor, p.peer, p.group, p.tag) for p in p2p_op_list]
