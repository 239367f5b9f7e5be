"""The collective that the others wait in is the other end."""
import time

import torch.distributed as dist


def leave(start, flag):
    if time.monotonic() - start > 60:
        return None  # expect: RL103
    dist.all_reduce(flag)  # ranklint: ignore[RL101]  # expect: RL801
    return flag
