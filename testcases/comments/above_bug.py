"""A comment on a line of its own speaks of the statement below it."""
import torch.distributed as dist


def settle(flag):
    if dist.get_rank() == 0:
        # ranklint: ignore[RL101 -- rank 0 alone is in this group  # expect: RL802
        dist.all_reduce(  # expect: RL101
            flag,
            op=dist.ReduceOp.MAX,
        )
