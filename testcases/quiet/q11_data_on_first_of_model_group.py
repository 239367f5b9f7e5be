# Only the first rank of each model-parallel group loads data, then every member takes part in the broadcast. processes: 4
import datetime

import torch
import torch.distributed as dist


class Loader:
    def __init__(self):
        groups = [([0, 1], None), ([2, 3], None)]
        for ranks, _ in groups:
            made = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
            if dist.get_rank() in ranks:
                self.group, self.source = made, ranks[0]

    def sizes(self):
        sizes = torch.zeros(2, dtype=torch.long)
        if dist.get_rank(self.group) == 0:
            sizes = torch.tensor([16, 4])
        dist.broadcast(sizes, src=self.source, group=self.group)
        return sizes


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    train, valid = Loader().sizes().tolist()
    if train > 8:
        dist.barrier()  # known-noise: RL101 that every group broadcasts the same numbers is not seen
