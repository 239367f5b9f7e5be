# clause: §5 the holder sends by its own rank, the others know who it is | processes: 3
import datetime

import torch
import torch.distributed as dist


def find_holder(here):
    owner = torch.tensor([dist.get_rank() if here else -1])
    dist.all_reduce(owner, op=dist.ReduceOp.MAX)
    return int(owner.item())


def fetch(table, here):
    owner = find_holder(here)
    if here:
        dist.broadcast(table, src=dist.get_rank())
    else:
        dist.broadcast(table, src=owner)


def main():
    fetch(torch.ones(4), dist.get_rank() == 2)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
