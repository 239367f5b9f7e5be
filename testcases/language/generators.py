# generators: yield as statement and expression, yield from, send, generator expressions
import torch.distributed as dist


def numbers(n):
    for i in range(n):
        got = yield i
        if got is not None:
            yield got * 2
    return n


def delegating(n):
    result = yield from numbers(n)
    yield result
    x = [(yield 1), (yield)]
    return x


def lazily(tensors):
    return (dist.all_reduce(t, async_op=True) for t in tensors if t is not None)


def consumed(tensors):
    for work in lazily(tensors):
        work.wait()
    list(map(lambda t: dist.all_reduce(t), tensors))
    sum(x * y for x in range(3) for y in range(x) if x if y)


def by_rank():
    for i in range(dist.get_rank()):
        yield i


def walk(tensor):
    for i in by_rank():
        dist.all_reduce(tensor)  # expect: RL104
    return tensor


def never_started(tensor):
    def issue():
        dist.barrier()
        yield
    if dist.get_rank() == 0:
        issue()
    return tensor
