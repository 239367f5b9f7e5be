# clause: §6 several callees with different traces | processes: 2
import datetime

import torch
import torch.distributed as dist


class Policy:
    def sync(self, weight):
        dist.all_reduce(weight)


class Averaging(Policy):
    def sync(self, weight):
        dist.all_reduce(weight)
        weight /= dist.get_world_size()


class FromFirst(Policy):
    def sync(self, weight):
        dist.broadcast(weight, src=0)


def make_policy(rank):
    return Averaging() if rank == 0 else Policy()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    policy = make_policy(dist.get_rank())
    policy.sync(torch.ones(2))
    dist.barrier()
