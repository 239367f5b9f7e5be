# clause: §5 a loader with a sampler is equally long everywhere | processes: 2
import datetime
from torch.utils.data import DataLoader, DistributedSampler, IterableDataset, TensorDataset

import torch
import torch.distributed as dist


class Share(IterableDataset):
    def __init__(self, rows, first, step):
        self.rows, self.first, self.step = rows, first, step

    def __iter__(self):
        for row in self.rows[self.first::self.step]:
            yield row


def main():
    rows = torch.arange(5.0)
    rank, world = dist.get_rank(), dist.get_world_size()
    data = TensorDataset(rows)
    loader = DataLoader(data, batch_size=2, sampler=DistributedSampler(data, world, rank))
    for batch in loader:
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
