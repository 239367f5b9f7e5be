# clause: §6 joined replicas stand in for their own collectives alone | processes: 2
import datetime

import torch
import torch.distributed as dist
from torch.distributed.algorithms.join import Join
from torch.nn.parallel import DistributedDataParallel


def fit(model, points):
    seen = torch.zeros(1)
    with Join([model]):
        for point in points:
            seen += 1
            model(point).sum().backward()
            dist.broadcast(seen, src=0)  # expect: RL104
    return seen


def main():
    torch.manual_seed(7)
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    fit(model, [torch.ones(2) for _ in range(2 + dist.get_rank())])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
