"""A loop that is stated to go round equally often, in one order; what it hands out still varies."""
import os

import torch.distributed as dist


def show(folder, flag):
    for name in os.listdir(folder):  # ranklint: uniform -- one shared file system
        dist.all_reduce(flag)
        if len(name) > 3:
            dist.barrier()  # ranklint: ignore[RL101]
