# Is there a launcher at all: the same answer everywhere. processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def distributed():
    return "RANK" in os.environ and int(os.environ.get("LOCAL_RANK", -1)) != -1


def sum_up(x):
    if distributed():
        dist.all_reduce(x)
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sum_up(torch.ones(1))
    dist.barrier()
