# Each rank makes a group of itself alone, where a caller gave none: it waits for nobody. processes: 3
import datetime

import torch
import torch.distributed as dist


def reduce_in(group, x):
    if group is None:
        group = dist.new_group([dist.get_rank()], timeout=datetime.timedelta(seconds=3))
    dist.all_reduce(x, group=group)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_in(None, torch.ones(1))
    dist.barrier()
