# Protocol methods whose decorator hands back something that is no plain function.
import functools

import torch.distributed as dist


def choose(fn):
    if dist.get_world_size() > 4:
        return fn
    return functools.partial(fn)


def counted(fn):
    class Wrapper:
        def __call__(self, *args):
            dist.barrier()
            return fn(*args)

    return Wrapper()


class Shelf:
    @choose
    def __len__(self):
        return 3

    @counted
    def __getitem__(self, i):
        return i

    @choose
    def __call__(self, x):
        dist.all_reduce(x)

    @counted
    def __enter__(self):
        return self

    @choose
    def __exit__(self, *args):
        return False

    @choose
    def __iter__(self):
        yield 1


def use(x):
    shelf = Shelf()
    if len(shelf) > 2:
        shelf(x)
    with shelf as s:
        for one in s:
            print(shelf[one])
