# A parameter that defaults to the world. processes: 2
import datetime

import torch
import torch.distributed as dist


def mean(x, group=None):
    if group is None:
        group = dist.group.WORLD
    if dist.get_world_size(group) > 1:
        dist.all_reduce(x, group=group)
    return x / dist.get_world_size(group)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    mean(torch.ones(1))
    mean(torch.ones(1), group=dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3)))
