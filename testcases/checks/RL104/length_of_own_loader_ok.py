# clause: §5 the length of a loader | processes: 2
import datetime
from torch.utils.data import DataLoader, TensorDataset

import torch
import torch.distributed as dist


def main():
    rows = torch.arange(6.0)
    share = rows[: 2 + 2 * (dist.get_world_size() - 1)]
    loader = DataLoader(TensorDataset(share), batch_size=1)
    steps = len(loader)
    for step in range(steps):
        dist.all_reduce(torch.tensor([step]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
