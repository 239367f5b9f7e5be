# Replicas agree on the overflow, but the gradient norm is a sum over all pipeline stages. processes: 3
import datetime

import torch
import torch.distributed as dist


class Updater:
    def __init__(self, replicas, gradient):
        self.replicas = replicas
        self.gradient = gradient

    def overflow(self):
        found = (~torch.isfinite(self.gradient)).any().float()
        dist.all_reduce(found, op=dist.ReduceOp.MAX, group=self.replicas)
        return bool(found.item())

    def norm_over_stages(self):
        square = self.gradient.nan_to_num().pow(2).sum() + 1e-9
        dist.all_reduce(square)
        return square.sqrt()

    def apply(self, weight):
        if self.overflow():
            return weight  # touch: RL103
        norm = self.norm_over_stages()
        return weight - self.gradient / norm


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    span = datetime.timedelta(seconds=3)
    stages = [dist.new_group([stage], timeout=span) for stage in range(dist.get_world_size())]
    gradient = torch.ones(3)
    if dist.get_rank() == dist.get_world_size() - 1:
        gradient[1] = float("nan")
    Updater(stages[dist.get_rank()], gradient).apply(torch.zeros(3))
    dist.barrier()
