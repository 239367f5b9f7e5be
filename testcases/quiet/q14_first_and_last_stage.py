# First and last stage broadcast in different branches, in a group of these two. processes: 3
import datetime

import torch
import torch.distributed as dist


def tokens_from_last(ends, group, sampled):
    rank = dist.get_rank()
    if rank == ends[-1]:
        dist.broadcast(sampled, ends[-1], group)
    elif rank == ends[0]:
        received = torch.empty_like(sampled)
        dist.broadcast(received, ends[-1], group)
        return received
    return sampled


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ends = [0, dist.get_world_size() - 1]
    group = dist.new_group(ends, timeout=datetime.timedelta(seconds=3))
    tokens_from_last(ends, group, torch.ones(4))
    dist.barrier()
