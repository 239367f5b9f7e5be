# clause: §2 stable condition compared from entry, implications | processes: 3
import datetime

import torch
import torch.distributed as dist


def build_index(documents):
    rank = dist.get_rank()
    if rank > 0:
        dist.barrier()  # expect: RL101
    index = sorted(documents)
    if rank == 1:
        dist.barrier()  # expect: RL101
    return index


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    build_index(["b", "a"])
    dist.all_reduce(torch.ones(1))
