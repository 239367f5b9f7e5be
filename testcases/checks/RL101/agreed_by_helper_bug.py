# clause: §5 in-place collective on a parameter, seen by the caller | processes: 2
import datetime

import torch
import torch.distributed as dist


def agree(vote, copy):
    dist.all_reduce(copy, op=dist.ReduceOp.MAX)


def refine(losses):
    stop = torch.tensor([float(losses[dist.get_rank()] < 0.5)])
    agree(stop, stop.clone())
    if stop.item() > 0:
        dist.broadcast(torch.ones(2), src=0)  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    refine([0.1, 0.9])
