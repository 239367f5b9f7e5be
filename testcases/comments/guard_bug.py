"""A divergence has two ends: the guard is one."""
import time

import torch.distributed as dist


def leave(start, flag):
    if time.monotonic() - start > 60:
        return None  # expect: RL103
    dist.all_reduce(flag)
    return flag  # ranklint: ignore[RL103]  # expect: RL801
