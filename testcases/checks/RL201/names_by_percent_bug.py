# clause: §2 a set of names that a comprehension makes with `%` | processes: 2
import datetime

import torch
import torch.distributed as dist


def lay_out(sizes):
    return {"block%d" % size: torch.ones(size + 1) for size in sizes}


def level(blocks, sizes):
    for name in {"block%d" % size for size in sizes}:
        dist.all_reduce(blocks[name])  # expect: RL201


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    level(lay_out(range(9)), range(9))
    dist.barrier()
