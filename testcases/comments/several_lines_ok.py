"""Behind the last line of a statement that takes several."""
import torch.distributed as dist


def settle(flag):
    if dist.get_rank() == 0:
        dist.all_reduce(
            flag,
            op=dist.ReduceOp.MAX,
        )  # ranklint: ignore[RL101]
    return flag
