"""A result that is stated to be the same on all ranks."""
import time

import torch.distributed as dist


def late(start):
    return time.monotonic() - start > 60


def leave(start, flag):
    if late(start):
        return None  # expect: RL103
    dist.all_reduce(flag)
    return flag
