# clause: §5 a flag that the handler sets decides about the collective | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def publish(name):
    good = torch.ones(1)
    try:
        os.chmod(name, os.stat(__file__).st_mode)
    except OSError:
        good = torch.zeros(1)
    dist.all_reduce(good, op=dist.ReduceOp.MIN)
    if good.item() > 0:
        dist.barrier()

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(__file__ if dist.get_rank() == 0 else "missing.txt")
    dist.all_reduce(torch.ones(1))
