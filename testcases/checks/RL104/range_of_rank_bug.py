# clause: §6 trip count by rank | processes: 3
import datetime

import torch
import torch.distributed as dist


def ladder(value):
    rungs = dist.get_rank() + 1
    for _ in range(rungs):
        dist.all_reduce(value)  # expect: RL104
        value = value / 2
    return value, rungs


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ladder(torch.ones(1))
    dist.barrier()
