# clause: §5 contexts: a method is joined for each class of its receiver | processes: 2
import torch
import torch.distributed as dist


class Plain:
    def __init__(self, scale):
        self.scale = scale

    def sync(self, x):
        dist.all_reduce(x)

    def step(self, x):
        self.sync(x * self.scale)


class Sharded(Plain):
    def sync(self, x):
        dist.broadcast(x, src=0)


def run_stage(x):
    rank = dist.get_rank()
    stage = Sharded(0.5) if rank == 0 else Plain(rank)
    stage.step(x)  # expect: RL102


def train(rounds):
    for _ in range(rounds):
        run_stage(torch.ones(1))
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    train(2)
