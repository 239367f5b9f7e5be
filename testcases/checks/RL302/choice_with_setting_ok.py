# clause: §6 comparison: a handle chosen by the rank and by what nobody knows | processes: 3
import sys

import torch
import torch.distributed as dist


def sync(x, fast):
    main = dist.new_group()
    side = dist.new_group()
    own = main if dist.get_world_size() <= 2 and fast else side
    dist.all_reduce(x, group=own)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    sync(torch.ones(1), len(sys.argv))
