# clause: §4 the value of yield from | processes: 2
import datetime

import torch
import torch.distributed as dist


def count_up(limit):
    seen = 0
    for seen in range(limit):
        yield seen
    return limit


def driver(limit):
    got = yield from count_up(limit)
    if got > 1:
        dist.all_reduce(torch.ones(1))


def main():
    for _ in driver(1 + dist.get_world_size()):
        pass


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
