# clause: §6 inherited method calls an override | processes: 3
import datetime

import torch
import torch.distributed as dist


class Saver:
    def __init__(self, rank):
        self.rank = rank

    def save(self, state):
        if self.rank == 0:
            self.write(state)

    def write(self, state):
        raise NotImplementedError


class ShardedSaver(Saver):
    def write(self, state):
        print(state.numel(), "numbers")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ShardedSaver(dist.get_rank()).save(torch.ones(2))
    dist.barrier()
