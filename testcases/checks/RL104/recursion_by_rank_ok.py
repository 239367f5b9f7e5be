# clause: §6 self-call under a varying guard is a loop | processes: 3
import datetime

import torch
import torch.distributed as dist


def tree_sum(value, depth):
    dist.all_reduce(value)
    if depth > 0:
        return tree_sum(value, depth - 1)
    return value


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    tree_sum(torch.ones(1), depth=dist.get_world_size() - 1)
    dist.barrier()
