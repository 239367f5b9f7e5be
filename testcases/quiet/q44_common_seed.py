# Every rank draws from the same seed. processes: 2
import datetime
import random

import torch
import torch.distributed as dist


def train(seed, steps):
    random.seed(seed)
    order = list(range(steps))
    random.shuffle(order)
    for step in order:
        if random.random() < 0.5:
            dist.all_reduce(torch.tensor([float(step)]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    train(seed=11, steps=8)
    dist.barrier()
