"""A fact wants a value."""
import torch.distributed as dist


def settle(flag):
    flag = flag > 0  # ranklint: uniform -- a constant
    dist.all_reduce(flag)
