# clause: §5 a rank is a whole number, and there is one | processes: 2
import datetime

import torch
import torch.distributed as dist


def rank_or_none():
    return dist.get_rank() or None


def agree(value):
    if value is None or isinstance(value, torch.Tensor):
        dist.barrier()
        return value
    box = torch.tensor([value])
    dist.all_reduce(box, op=dist.ReduceOp.MAX)  # expect: RL102
    return int(box)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    agree(rank_or_none())
