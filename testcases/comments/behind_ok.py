"""A guard of which nothing is said yet is no end of the finding before it: a comment there silences nothing."""
import time

import torch.distributed as dist


def exchange(start, mean, weights):
    late = time.monotonic() - start > 60
    if late:
        dist.all_reduce(mean)  # ranklint: ignore[RL101] -- one clock, one host
    dist.barrier()
    for _ in range(2):
        if late:  # ranklint: ignore[RL101] -- one clock, one host
            dist.broadcast(weights, 0)
        weights.mul_(2)
