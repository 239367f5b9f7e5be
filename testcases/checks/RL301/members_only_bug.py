# clause: §5 groups are made by every rank, members or not | processes: 3
import datetime

import torch
import torch.distributed as dist


def tie_embeddings(table):
    ends = [0, dist.get_world_size() - 1]
    if dist.get_rank() in ends:
        group = dist.new_group(ends, timeout=datetime.timedelta(seconds=3))  # expect: RL301
        dist.all_reduce(table, group=group)
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    tie_embeddings(torch.ones(2))
    dist.barrier()
