# clause: §5 a list of local parameters that may be empty | processes: 2
import datetime

import torch
import torch.distributed as dist


def owned(parameters, rank):
    return [p for i, p in enumerate(parameters) if i % 3 == rank + 1]


def main():
    parameters = [torch.ones(1), torch.ones(2)]
    mine = owned(parameters, dist.get_world_size() - 2)
    if mine:
        dist.all_reduce(torch.stack([p.sum() for p in mine]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
