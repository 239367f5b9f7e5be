# A worker that holds no row of a leaf adds zero and does not count. processes: 3
import datetime

import torch
import torch.distributed as dist


def leaf_medians(leaf_ids, residuals, count):
    medians, voters = torch.zeros(count), torch.zeros(count)
    for leaf in range(count):
        own = residuals[leaf_ids == leaf]
        if own.numel() > 0:
            medians[leaf] = own.median()
            voters[leaf] = 1
    dist.all_reduce(medians)
    dist.all_reduce(voters)
    return medians / voters.clamp(min=1)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    leaf_ids = torch.tensor([[1, 0, 2, 2], [2, 2, 0, 0], [0, 1, 2, 0]][dist.get_rank()])
    try:
        leaf_medians(leaf_ids, torch.arange(4.0), count=3)
    except AssertionError as reason:
        print("tree not refined:", reason)
    dist.barrier()
