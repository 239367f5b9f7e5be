# clause: §5 world size is uniform, the rank is not | processes: 2
import datetime

import torch
import torch.distributed as dist


def average(value):
    world, rank = dist.get_world_size(), dist.get_rank()
    if world == 1 or rank == 0:
        return value  # expect: RL103
    dist.all_reduce(value)
    return value / world


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    average(torch.ones(1))
    dist.barrier()
