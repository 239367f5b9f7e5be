# clause: §6 comparison: a manager whose halves are for other ranks, before what may be raised | processes: 2
import os
import datetime

import torch
import torch.distributed as dist


class WriterFirst:
    def __init__(self, rank):
        self.rank = rank

    def __enter__(self):
        if self.rank != 0:
            dist.barrier()

    def __exit__(self, kind, value, trace):
        if self.rank == 0:
            dist.barrier()
        return False


def fill(rank, limit):
    with WriterFirst(rank):
        print("cache of", rank)
    try:
        if limit > 1:
            raise ValueError(limit)
    except ValueError:
        print("too large")
    else:
        dist.all_reduce(torch.ones(2))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    fill(dist.get_rank(), len(os.linesep))
    dist.barrier()
