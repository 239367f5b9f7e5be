import torch
import torch.distributed as dist
from placing import place


def report(total: torch.Tensor):
    mine = place()
    dist.all_reduce(total)
    if mine < 2:
        print(total)
    print(mine, total)


report(torch.ones(1))
