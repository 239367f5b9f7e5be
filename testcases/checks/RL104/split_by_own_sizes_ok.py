# clause: §5 as many parts as the list of sizes is long | processes: 2
import datetime

import torch
import torch.distributed as dist


def reduce_parts(x, sizes):
    for part in torch.split(x, sizes):
        total = part.sum()
        dist.all_reduce(total)


def sizes_of(rank):
    own = rank + 1
    return [own, 4 - own]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_parts(torch.arange(4.0), sizes_of(dist.get_rank()))
    dist.barrier()
