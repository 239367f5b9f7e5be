# clause: §2 a dict is in the order in which it was filled | processes: 2
import datetime

import torch
import torch.distributed as dist


def moments(names, sizes):
    table = {name: torch.zeros(sizes[name]) for name in set(names)}
    for name, value in table.items():
        value += 1
        dist.all_reduce(value)  # expect: RL201
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sizes = {"a1": 1, "a2": 2, "a3": 3, "a4": 4, "a5": 5, "a6": 6}
    moments(sizes.keys(), sizes)
    dist.barrier()
