# clause: §6 callees that differ in the order of groups only | processes: 2
import datetime

import torch
import torch.distributed as dist


class Stage:
    def __init__(self, inner):
        self.inner = inner

    def reduce(self, x):
        dist.all_reduce(x, group=self.inner)
        dist.barrier()


class LastStage(Stage):
    def reduce(self, x):
        dist.barrier()
        dist.all_reduce(x, group=self.inner)


def make_stage(inner):
    last = dist.get_rank() == dist.get_world_size() - 1
    return LastStage(inner) if last else Stage(inner)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    inner = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    stage = make_stage(inner)
    stage.reduce(torch.ones(1))  # touch: RL203
