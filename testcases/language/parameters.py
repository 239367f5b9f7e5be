# parameters: positional-only, keyword-only, defaults, annotations, lambdas
import torch.distributed as dist

LIMIT = 3


def positional(a, b=1, /, c=2, *rest, d, e=LIMIT, **others) -> "tuple":
    return a, b, c, rest, d, e, others


def only_keywords(*, group=None, op: "dist.ReduceOp" = dist.ReduceOp.SUM,): return group, op


def slash_only(a, /): return a


pick = lambda x, /, y=lambda: 1, *z, w=(lambda q=2: q)(), **k: (x, y(), z, w, k)
empty = lambda: None
nested = lambda f: lambda *a: lambda **k: f(*a, **k)
ternary = lambda a, b: a if a else (lambda: b)()


def reduce(tensor, /, *, when=lambda: dist.get_world_size() > 1, by=(dist.all_reduce,)[0]):
    if when():
        by(tensor)
    return tensor


def lead(rank, /, tensor, *, quiet: bool = False) -> None:
    if rank == 0 and not quiet:
        dist.broadcast(tensor, src=0)  # expect: RL101


def run(tensor):
    lead(dist.get_rank(), tensor=tensor)
    positional(1, 2, 3, 4, d=5, **{"z": 6})
    only_keywords(group=None), slash_only(1), pick(1), nested(print)()()
