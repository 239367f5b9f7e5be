# clause: §5 clock bounds a loop | processes: 2
import datetime
import time

import torch
import torch.distributed as dist


def measure(seconds):
    rounds = 0
    until = time.time() + seconds
    while time.time() < until:
        time.sleep(0.02)
        dist.all_reduce(torch.ones(8))  # expect: RL104
        rounds += 1
    return rounds


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    measure(seconds=0.1 + 0.3 * dist.get_rank())
    dist.barrier()
