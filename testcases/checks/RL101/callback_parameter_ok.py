# clause: §6 callee that is a parameter | processes: 2
import datetime

import torch
import torch.distributed as dist


def flush():
    dist.barrier()


def quiet():
    print("nothing to flush")


def finish_epoch(epoch, hook):
    if epoch > 0:
        hook()


def train(epochs):
    hook = flush if epochs > 1 else quiet
    for epoch in range(epochs):
        finish_epoch(epoch, hook)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    train(2)
    dist.all_reduce(torch.ones(1))
