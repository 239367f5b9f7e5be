# clause: §6 chain of generators | processes: 2
import datetime
from itertools import chain

import torch
import torch.distributed as dist


def warmup():
    yield 0
    yield 1


def rest(count):
    while count > 0:
        count -= 1
        yield count


def main():
    for step in chain(warmup(), rest(dist.get_world_size())):
        dist.all_reduce(torch.tensor([step]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
