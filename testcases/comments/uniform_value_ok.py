"""A value that is stated to be the same on all ranks, and what is computed from it."""
import time

import torch.distributed as dist


def budget(flag):
    # ranklint: uniform -- the launcher fakes the clock
    started = time.time()
    late = started > 1e9
    while not late:
        dist.all_reduce(flag)
        late = started > flag.item()
