"""From a start to its end."""
import torch.distributed as dist


def settle():
    # ranklint: ignore-start[RL101] -- only rank 0 exists here
    if dist.get_rank() == 0:
        dist.barrier()
    # ranklint: ignore-end[RL101]


def shut():
    if dist.get_rank() == 1:
        dist.barrier()  # expect: RL101
