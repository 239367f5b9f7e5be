# clause: §6 no_sync() keeps the gradients here | processes: 2
import contextlib
import datetime

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def later(model, wait):
    return model.no_sync() if wait else contextlib.nullcontext()


def step(model, batch, wait):
    with later(model, wait):
        loss = model(batch).sum()
        loss.backward()


def main():
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    batches = [torch.ones(2), torch.ones(2) * dist.get_rank()]
    for number, batch in enumerate(batches):
        step(model, batch, number % 2 == 0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
