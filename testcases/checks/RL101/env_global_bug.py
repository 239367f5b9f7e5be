# clause: §5 launcher variable read into a module global | processes: 2
import datetime
import os

import torch
import torch.distributed as dist
PLACE = int(os.environ["RANK"])
CHATTY = PLACE == 0


def log_gradient_norm(step, grad):
    squared = grad.pow(2).sum()
    if CHATTY and step % 2 == 0:
        dist.all_reduce(squared)  # expect: RL101
        print(step, squared.sqrt().item())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    for step in range(3):
        log_gradient_norm(step, torch.ones(5))
    dist.barrier()
