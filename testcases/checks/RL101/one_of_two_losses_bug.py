# clause: §6 the backward pass reaches the models that the loss was computed with | processes: 2
import datetime

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def step(near, far, batch, mine):
    close = near(batch).sum()
    wide = far(batch).sum()
    scaled = torch.stack([close, close * 2]).mean()
    scaled.backward()
    if mine > 1:
        wide.backward()  # expect: RL101


def main():
    far = DistributedDataParallel(torch.nn.Linear(2, 1))
    near = DistributedDataParallel(torch.nn.Linear(2, 1))
    step(near, far, torch.ones(2), 2 * dist.get_rank())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
