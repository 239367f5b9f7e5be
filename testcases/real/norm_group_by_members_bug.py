# Neighbour groups are made by all, the additional group for the norm by its two members only. processes: 3
import datetime

import torch
import torch.distributed as dist
GRACE = datetime.timedelta(seconds=3)


def neighbour_groups(with_norm):
    rank, halo, norms = dist.get_rank(), [], []
    for left in range(dist.get_world_size() - 1):
        pair = [left, left + 1]
        group = dist.new_group(pair, timeout=GRACE)
        if rank in pair:
            halo.append(group)
        if with_norm and rank in pair:
            norms.append(dist.new_group(pair, timeout=GRACE))  # expect: RL301
    return halo, norms


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    halo, norms = neighbour_groups(with_norm=True)
    for group in norms:
        dist.all_reduce(torch.zeros(2), group=group)
    dist.barrier()
