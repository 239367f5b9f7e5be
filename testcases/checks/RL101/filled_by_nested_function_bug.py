# clause: §5: a list that a nested function fills, in many calls, is not empty behind them
import datetime

import torch
import torch.distributed as dist


def sizes_of(limit):
    def add(size):
        if size <= limit and size not in sizes:
            sizes.append(size)

    sizes = []
    for base in range(limit):
        add(base + 1)
        add(base * 2)
        add(base * 3)
        add(base * 5)
        add(base * 7)
        add(base * 11)
        add(base * 13)
        add(base + 17)
        add(base + 19)
        add(base + 23)
        add(base + 29)
        add(base + 31)
    return sizes


def warm_up(limit):
    sizes = sizes_of(limit)
    assert len(sizes) > 0, "nothing to warm up"
    dist.all_reduce(torch.ones(1))


def start(limit):
    if dist.get_rank() == 0:
        warm_up(limit)  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    start(int("4"))
    dist.barrier()
