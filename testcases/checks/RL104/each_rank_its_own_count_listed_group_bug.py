# clause: §7 levels: a count that no other rank has | processes: 3
import sys

import torch
import torch.distributed as dist


def owned(group):
    sums = []
    for part in range(dist.get_rank() + 1):
        value = torch.full((2,), float(part))
        dist.all_reduce(value, group=group)  # expect: RL104 error
        sums.append(value)
    return sums


dist.init_process_group("gloo")
numbers = [int(a) for a in sys.argv[1:] if a.isdigit()] or [0, 1, 2]
print(len(owned(dist.new_group(numbers))))
