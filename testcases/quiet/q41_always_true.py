# A rank is always at least 0 and below the world size. processes: 2
import datetime

import torch
import torch.distributed as dist


def check(rank, world):
    if 0 <= rank < world:
        dist.barrier()
    return rank


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    check(dist.get_rank(), dist.get_world_size())
    dist.all_reduce(torch.ones(1))
