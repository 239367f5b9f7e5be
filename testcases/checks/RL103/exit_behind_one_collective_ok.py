# clause: §6 one finding for each guard that the rank decides: an exit behind a branch | processes: 2
import datetime

import torch
import torch.distributed as dist


def settle(totals):
    me = dist.get_rank()
    dist.all_gather([torch.zeros(3) for _ in range(2)], totals)
    totals.div_(2)
    dist.reduce(totals, 0)
    if me != 1:
        return totals
    return totals


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    settle(torch.ones(3))
    dist.barrier()
