# clause: §5 parameters are symbolic, the caller says rank | processes: 2
import datetime

import torch
import torch.distributed as dist


def warm_up(model, who, steps):
    for _ in range(steps):
        model.weight.data.mul_(0.9)
    if who < 1:
        dist.broadcast(model.weight.data, src=0)  # expect: RL101


def prepare(who):
    torch.manual_seed(who)
    model = torch.nn.Linear(3, 3)
    warm_up(model, who, steps=2)
    return model


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    prepare(dist.get_rank())
    dist.barrier()
