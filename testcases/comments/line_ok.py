"""A finding is suppressed at its own line."""
import torch.distributed as dist


def settle():
    if dist.get_rank() == 0:
        dist.barrier()  # ranklint: ignore[RL101] -- the others are told by hand
