# A flag computed on rank 0 is broadcast, then tested. processes: 2
import datetime
import time

import torch
import torch.distributed as dist


def over_time(start, limit):
    flag = torch.zeros(1)
    if dist.get_rank() == 0:
        flag.fill_(float(time.time() - start > limit))
    dist.broadcast(flag, src=0)
    return flag.item() > 0


def fit(steps):
    start = time.time()
    for step in range(steps):
        if over_time(start, limit=0.05):
            break
        time.sleep(0.02 * (1 + dist.get_rank()))
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    fit(steps=10)
    dist.barrier()
