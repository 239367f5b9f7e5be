"""A condition that is stated to be the same on all ranks."""
import os

import torch.distributed as dist


def resume(path, flag):
    if os.path.exists(path) and dist.get_rank() >= 0:  # ranklint: uniform -- one shared file system
        dist.all_reduce(flag)
