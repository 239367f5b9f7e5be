# clause: §6 the counts differ, the sequences only behind the loop: the primary line is in the loop | processes: 2
import datetime

import torch
import torch.distributed as dist


def drain(left, scale):
    while left < 2:
        dist.all_reduce(scale)  # expect: RL104
        left += 1
    dist.all_reduce(scale)
    return scale


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    drain(dist.get_rank(), torch.ones(2))
