"""A value that nothing is known of, stated to vary."""
import vendor
import torch.distributed as dist


def leave(flag):
    if vendor.is_leader():
        return None
    dist.all_reduce(flag)
    return flag
