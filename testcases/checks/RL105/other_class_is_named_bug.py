# clause: §6 a handler catches what its classes say | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def load(name):
    value = torch.ones(1)
    try:
        os.rename(name, name)
        dist.all_reduce(value)  # expect: RL105 error
    except (KeyError, FileNotFoundError):
        dist.barrier()
    dist.all_reduce(value)

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    load(__file__ if dist.get_rank() == 0 else "missing.txt")
