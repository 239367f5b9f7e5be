"""A divergence has two ends: the guard is one."""
import time

import torch.distributed as dist


def leave(start, flag):
    if time.monotonic() - start > 60:  # ranklint: ignore[RL103] -- one clock, one host
        return None
    dist.all_reduce(flag)
    return flag
