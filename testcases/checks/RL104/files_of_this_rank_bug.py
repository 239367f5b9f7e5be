# clause: §5 a share by slicing is not equally long | processes: 2
import datetime
from torch.utils.data import DataLoader

import torch
import torch.distributed as dist


def main():
    files = ["a", "b", "c"]
    mine = files[dist.get_rank()::dist.get_world_size()]
    loader = DataLoader(mine, batch_size=1)
    for batch in loader:
        dist.all_reduce(torch.ones(1))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
