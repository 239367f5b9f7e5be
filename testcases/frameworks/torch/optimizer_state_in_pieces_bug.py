"""A sharding optimizer's state must be put together by all before the first rank can write it. processes: 2"""
import torch
import torch.distributed as dist
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.nn.parallel import DistributedDataParallel


def checkpoint(model, optimizer, path):
    if dist.get_rank() != 0:
        return  # expect: RL103
    optimizer.consolidate_state_dict(to=0)
    torch.save({"model": model.module.state_dict(), "optimizer": optimizer.state_dict()}, path)


def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    optimizer = ZeroRedundancyOptimizer(model.parameters(), optimizer_class=torch.optim.Adam, lr=1e-3)
    for step in range(20):
        model(torch.randn(2, 4)).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
    checkpoint(model, optimizer, "last.pt")


if __name__ == "__main__":
    main()
