# clause: §6 inherited method calls an override | processes: 3
import datetime

import torch
import torch.distributed as dist


class Saver:
    def __init__(self, rank):
        self.rank = rank

    def save(self, state):
        if self.rank == 0:
            self.write(state)  # touch: RL101

    def write(self, state):
        raise NotImplementedError


class ShardedSaver(Saver):
    def write(self, state):
        parts = [torch.zeros_like(state) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, state)
        print(len(parts), "parts")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ShardedSaver(dist.get_rank()).save(torch.ones(2))
    dist.barrier()
