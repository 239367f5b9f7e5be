# clause: §5 leaders' pattern: guard along one group, collective on another | processes: 4
import datetime

import torch
import torch.distributed as dist
WAIT = datetime.timedelta(seconds=3)


def two_level_sum(value):
    low = dist.new_group([0, 1], timeout=WAIT)
    high = dist.new_group([2, 3], timeout=WAIT)
    heads = dist.new_group([0, 2], timeout=WAIT)
    pair = low if dist.get_rank() < 2 else high
    dist.all_reduce(value, group=pair)
    if dist.get_rank() in (0, 2):
        dist.all_reduce(value, group=dist.group.WORLD)  # expect: RL101
    return value


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    two_level_sum(torch.ones(1))
    dist.barrier()
