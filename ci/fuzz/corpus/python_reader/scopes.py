# global, nonlocal, class scopes, names bound in odd ways, del
import torch.distributed as dist
import os.path as path, sys as system
from os import (environ, sep as separator,)

RANK = -1
count = 0


def setup():
    global RANK, count
    RANK, count = dist.get_rank(), count + 1


def counter():
    total = 0

    def add(n=1):
        nonlocal total
        total += n

        def deeper():
            nonlocal total, n
            total, n = total - n, 0
        deeper()
        return total
    return add


class Scope:
    count = 1
    doubled = count * 2
    rows = [count for _ in range(2)]
    if doubled:
        def method(self): return self.count
    else:
        method = None
    for index in range(3):
        pass
    del index


def finish():
    values = {"a": [1, 2], "b": 3}
    del values["a"][0], values["b"], (values)
    with open(path.devnull) as sink, open(path.devnull) as (second):
        print(sink, second, separator, system.argv, environ.get("HOME"))
    if RANK == 0:
        dist.barrier()  # expect: RL101


def main():
    setup()
    counter()(2)
    finish()
