# clause: §6 of two long counts the longer goes on | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    steps = 24 + dist.get_world_size()
    weights = torch.ones(4)
    for step in range(steps):
        dist.all_reduce(weights)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
