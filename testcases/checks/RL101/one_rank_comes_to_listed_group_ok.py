# clause: §7 levels: one rank comes, whoever else is in the group | processes: 3
import os

import torch
import torch.distributed as dist


def chosen():
    listed = os.environ.get("REPORTING_RANKS", "0,1,2").split(",")
    return dist.new_group([int(r) for r in listed])


def report(losses, group):
    total = losses.sum().reshape(1)
    dist.all_reduce(total, group=group)
    if dist.get_rank() == 0:
        print("loss", total.item())


dist.init_process_group("gloo")
report(torch.ones(4), chosen())
