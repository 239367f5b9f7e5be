# clause: §6 the backward pass of a replicated model reduces its gradients | processes: 2
import datetime

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Slope(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(3, 1)

    def forward(self, points):
        return self.layer(points)


def fit(model, batches):
    for batch in batches:
        loss = model(batch).square().mean()
        useless = (loss > 1e6).float()
        dist.all_reduce(useless)
        if useless.item() > 0:
            continue
        loss.backward()


def main():
    scale = [1.0, 1e9][dist.get_rank()]
    fit(DistributedDataParallel(Slope()), [torch.ones(2, 3) * scale])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
