# clause: §5 a loader over a data set of this rank's own | processes: 2
import datetime
from torch.utils.data import DataLoader, Dataset

import torch
import torch.distributed as dist


class Rows(Dataset):
    def __init__(self, count):
        self.values = list(range(count))

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return self.values[index]


def main():
    loader = DataLoader(Rows(4 + 2 * dist.get_rank()), batch_size=2)
    for batch in loader:
        dist.all_reduce(batch.float())  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
