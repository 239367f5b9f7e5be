# Module structure and requires_grad are the same everywhere. processes: 2
import datetime

import torch
import torch.distributed as dist


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(2, 2)
        self.second = torch.nn.Linear(2, 1)
        self.first.weight.requires_grad = False


def average(model, batch):
    model.second(model.first(batch)).sum().backward()
    for parameter in model.parameters():
        if parameter.requires_grad:
            dist.all_reduce(parameter.grad)
    if len(list(model.parameters())) > 2:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    average(Net(), torch.full((1, 2), float(dist.get_rank())))
