# clause: §5 clock decides a break | processes: 2
import datetime
import time

import torch
import torch.distributed as dist


def fit(budget):
    started = time.monotonic()
    weight = torch.zeros(1)
    for step in range(40):
        time.sleep(0.01 * (1 + dist.get_rank()))
        if time.monotonic() - started > budget:
            break  # expect: RL103
        dist.all_reduce(weight)
        weight += 1
    return weight


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    fit(budget=0.15 + 0.2 * dist.get_rank())
    dist.barrier()
