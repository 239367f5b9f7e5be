"""A block that nothing ends, an end that nothing begins."""
import torch.distributed as dist


def settle():
    # ranklint: ignore-start[RL101]
    if dist.get_rank() == 0:
        dist.barrier()
    # ranklint: ignore-end[RL101]
