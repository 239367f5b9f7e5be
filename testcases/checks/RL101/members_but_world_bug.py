# clause: §5 membership guard is uniform in its group only | processes: 3
import datetime

import torch
import torch.distributed as dist


def sync_embedding(table, first, last):
    ends = [first, last]
    tied = dist.new_group(ends, timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() in ends:
        table.mul_(0.5)
        dist.all_reduce(table)  # expect: RL101
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sync_embedding(torch.ones(2, 2), 0, dist.get_world_size() - 1)
    dist.barrier()
