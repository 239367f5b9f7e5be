"""A fact wants a value."""
import torch.distributed as dist


def settle(flag):
    dist.barrier()  # ranklint: uniform -- a barrier  # expect: RL802
    dist.all_reduce(flag)
