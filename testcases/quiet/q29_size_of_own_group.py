# The guard is the size of the collective's own group. processes: 3
import datetime

import torch
import torch.distributed as dist


def reduce_embedding(grad, groups):
    for ranks, group in groups:
        if dist.get_rank() in ranks and dist.get_world_size(group) > 1:
            dist.all_reduce(grad, group=group)
    return grad


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    limit = datetime.timedelta(seconds=3)
    groups = [([0, 2], dist.new_group([0, 2], timeout=limit)), ([1], dist.new_group([1], timeout=limit))]
    reduce_embedding(torch.ones(2), groups)
    dist.barrier()
