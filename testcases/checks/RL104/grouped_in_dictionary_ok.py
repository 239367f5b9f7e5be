# clause: §5 setdefault by a local key | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    groups = {}
    for number in (1, 2, 3, 4):
        groups.setdefault(number % dist.get_world_size(), []).append(number)
    for key in sorted(groups):
        dist.all_reduce(torch.tensor([sum(groups[key])]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
