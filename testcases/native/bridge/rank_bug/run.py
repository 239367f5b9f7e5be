import torch
import torch.distributed as dist
from placing import place


def report(total: torch.Tensor):
    mine = place()
    if mine < 2:
        dist.all_reduce(total)  # expect: RL101 error
    print(mine, total)


report(torch.ones(1))
