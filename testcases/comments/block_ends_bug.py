"""A block that nothing ends, an end that nothing begins."""
import torch.distributed as dist


def settle():
    # ranklint: ignore-end[RL101]  # expect: RL802
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101
    # ranklint: ignore-start[RL101]  # expect: RL802
