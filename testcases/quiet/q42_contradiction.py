# Conditions that exclude each other: no rank gets there. processes: 3
import datetime

import torch
import torch.distributed as dist


def trace(x, rank):
    if rank == 0:
        x = x + 1
        if rank == 1:
            dist.all_reduce(x)
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    trace(torch.ones(1), dist.get_rank())
    dist.barrier()
