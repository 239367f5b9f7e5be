# starred expressions in returns, yields, assignments, loops, subscripts, calls and classes
import torch.distributed as dist


def padded(a, b, n):
    return a, *b, *(None,) * n


def lead(n):
    x = 1, *(None,) * n
    y = *x, *[0] * n,
    z = [*x, *y, *{*x}]
    first, *middle, last = z
    (head, *tail), [*letters] = (1, 2, 3), "abc"
    for item in *x, *y:
        print(item, *z, *tail, sep="", **{"end": "\n"})
    table = {**{"a": 1}, "b": 2, **dict(c=3)}
    return first, middle, last, head, letters, table


def stream(rows):
    yield *rows, None
    got = yield
    yield from (*rows, got)


def typed(*args: *tuple[int, ...], **kwargs) -> None:
    index = (0, 1)
    grid = {(0, 1, 2): "cell"}
    print(grid[*index, 2], args, kwargs)


bases = (dict,)


class Table(*bases, **{}):
    pass


def send_all(tensors):
    jobs = *(dist.all_reduce(t, async_op=True) for t in tensors), None
    if dist.get_rank() == 0:
        jobs = *jobs, *[dist.all_reduce(t) for t in tensors] * 2  # expect: RL101
    return jobs
