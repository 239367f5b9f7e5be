# clause: §6 joined replicas stand in for those that have run out | processes: 2
import datetime

import torch
import torch.distributed as dist
from torch.distributed.algorithms.join import Join
from torch.nn.parallel import DistributedDataParallel


def share(points):
    rank, world = dist.get_rank(), dist.get_world_size()
    return points[rank::world]


def fit(model, points):
    with Join([model]):
        for point in points:
            model(point).sum().backward()


def main():
    torch.manual_seed(7)
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    fit(model, share([torch.ones(2) * k for k in range(5)]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
