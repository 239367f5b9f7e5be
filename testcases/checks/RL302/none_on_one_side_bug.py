# clause: §3 a None group means the world | processes: 3
import datetime

import torch
import torch.distributed as dist


class Reducer:
    def __init__(self, pair):
        self.group = pair if dist.get_rank() == 1 else None

    def sum(self, x):
        dist.all_reduce(x, group=self.group)  # expect: RL302
        return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    pair = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    Reducer(pair).sum(torch.ones(1))
    dist.barrier()
