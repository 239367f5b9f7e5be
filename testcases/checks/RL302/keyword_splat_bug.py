# clause: §5 group handed on through keyword arguments | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def mean(value, **options):
    dist.all_reduce(value, **options)  # expect: RL302
    return value / dist.get_world_size()


def log_loss(loss, groups):
    name = "even" if int(os.environ["RANK"]) % 2 == 0 else "odd"
    return mean(loss, group=groups[name])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    limit = datetime.timedelta(seconds=3)
    groups = {k: dist.new_group([0, 1], timeout=limit) for k in ("even", "odd")}
    log_loss(torch.ones(1), groups)
    dist.barrier()
