"""Blocks of one code may hold each other: an end is that of the last one begun."""
import torch.distributed as dist


def settle(flags):
    # ranklint: ignore-start[RL101] -- a job of one process
    for flag in flags:
        # ranklint: ignore-start[RL101] -- checked by the launcher
        if dist.get_rank() == 0:
            dist.all_reduce(flag)
        # ranklint: ignore-end[RL101]
    if dist.get_rank() == 2:
        dist.all_gather_object(flags, 1)
    # ranklint: ignore-end[RL101]
    return flags
