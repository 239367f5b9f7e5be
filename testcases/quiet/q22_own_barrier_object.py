# Main-first through an object of its own, with one more meeting at exit. processes: 3
import datetime

import torch
import torch.distributed as dist


class Barrier:
    def __init__(self, strategy):
        self.strategy = strategy

    def __call__(self):
        dist.barrier()


class RankZeroFirst:
    def __init__(self, rank):
        self.rank, self.meet = rank, Barrier("gloo")

    def __enter__(self):
        if self.rank > 0:
            self.meet()

    def __exit__(self, *exc):
        if self.rank == 0:
            self.meet()
        self.meet()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    with RankZeroFirst(dist.get_rank()):
        vocabulary = {"a": 0}
    dist.all_reduce(torch.tensor([len(vocabulary)]))
