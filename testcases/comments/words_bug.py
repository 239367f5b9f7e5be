"""Words that are not known, or too many of them."""
import torch.distributed as dist


def settle():
    if dist.get_rank() == 0:
        dist.barrier()  # ranklint: ignored[RL101] -- wanted  # expect: RL101, RL802
