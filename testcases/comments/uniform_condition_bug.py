"""A condition that is stated to be the same on all ranks."""
import os

import torch.distributed as dist


def resume(path, flag):
    if os.path.exists(path) and dist.get_rank() >= 0:
        dist.all_reduce(flag)  # expect: RL101
