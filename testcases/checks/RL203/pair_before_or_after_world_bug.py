# clause: §2 a pair inside the world, opposite order | processes: 3
import datetime

import torch
import torch.distributed as dist


def average(loss, rank):
    ends = dist.new_group([0, 2], timeout=datetime.timedelta(seconds=3))
    if rank == 2:
        dist.all_reduce(loss, group=ends)
        dist.all_reduce(loss)
    else:
        dist.all_reduce(loss)  # expect: RL203
        if rank == 0:
            dist.all_reduce(loss, group=ends)
    return loss


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    average(torch.ones(1), dist.get_rank())
