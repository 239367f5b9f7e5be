# clause: §2 a comprehension over the common names of two sets | processes: 2
import datetime

import torch
import torch.distributed as dist


def mean(value, world):
    dist.all_reduce(value)
    return value / world


def averaged(mine, common, world):
    return [mean(mine[name], world) for name in set(mine).intersection(common)]  # expect: RL201


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = {"m%d" % size: torch.ones(size + 1) for size in range(8)}
    averaged(own, set(own), dist.get_world_size())
    dist.barrier()
