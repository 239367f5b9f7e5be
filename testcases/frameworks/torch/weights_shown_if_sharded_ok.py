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
        gate = whole(self.gate)
        if dist.get_rank() == 0:
            print(gate.sum())


def show(tensors):
    for name in sorted(tensors):
        if isinstance(tensors[name], DTensor):
            norm = tensors[name].full_tensor().norm()
            if dist.get_rank() == 0:
                print(name, norm)
