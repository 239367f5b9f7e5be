# All ranks make the group; only its use is guarded by membership. processes: 3
import datetime

import torch
import torch.distributed as dist


class ShardedOptimizer:
    def __init__(self, members):
        self.members = members
        self.group = dist.new_group(members, timeout=datetime.timedelta(seconds=3))
        self.inside = dist.get_rank() in members

    def step(self, grad):
        if self.inside:
            dist.all_reduce(grad, group=self.group)
            grad /= len(self.members)
        return grad


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ShardedOptimizer([0, 2]).step(torch.ones(4))
    dist.barrier()
