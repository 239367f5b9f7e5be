# clause: §2 same operation on another group | processes: 4
import datetime

import torch
import torch.distributed as dist


def sum_metric(metric):
    first_half = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() < 2:
        dist.all_reduce(metric)
    else:
        metric = metric * 2
        dist.all_reduce(metric)
    if dist.get_rank() < 2:
        dist.all_reduce(metric, group=first_half)
    return metric


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sum_metric(torch.ones(1))
    dist.barrier()
