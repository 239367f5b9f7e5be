# clause: §2 same operation with another constant root | processes: 2
import datetime

import torch
import torch.distributed as dist


def pull(weights, from_last):
    last = dist.get_world_size() - 1
    if from_last:
        dist.broadcast(weights, src=1)
    else:
        dist.broadcast(weights, src=0)
    return weights


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    pull(torch.ones(1), from_last=True)
    total = torch.ones(1)
    dist.all_reduce(total)
