# clause: §5 types: what isinstance asks for | processes: 2
import torch
import torch.distributed as dist
from torch.distributed.tensor import DTensor


def whole(weight):
    if isinstance(weight, DTensor):
        return weight.full_tensor()
    return weight


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = torch.nn.Parameter(torch.ones(4))

    def show(self):
        if dist.get_rank() == 0:
            print(whole(self.gate).sum())  # expect: RL101


def show(tensors):
    for name in sorted(tensors):
        if dist.get_rank() == 0 and isinstance(tensors[name], DTensor):
            print(name, tensors[name].full_tensor().norm())  # expect: RL101
