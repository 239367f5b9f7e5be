# clause: §6 of two long counts the longer goes on | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    steps = 24 + dist.get_rank()
    weights = torch.ones(4)
    for step in range(steps):
        dist.all_reduce(weights)  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
