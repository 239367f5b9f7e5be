# clause: §2 zero-first, unrolled | processes: 3
import datetime

import torch
import torch.distributed as dist


def load_dataset(path):
    first = dist.get_rank() == 0
    if not first:
        dist.barrier()  # expect: RL101
    rows = [path, len(path)]
    if first:
        print("prepared", rows)
    if not first:
        dist.barrier()  # expect: RL101
    return rows


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    load_dataset("corpus")
    total = torch.ones(1)
    dist.all_reduce(total)
