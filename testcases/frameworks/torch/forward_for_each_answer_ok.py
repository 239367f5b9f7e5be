"""A step runs the sharded model once for each answer that this process was handed. processes: 2 (GPU)"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.utils.data import DataLoader


class Scorer:
    def __init__(self, model, answers):
        for layer in model.layers:
            fully_shard(layer)
        self.model = model
        self.feed = iter(DataLoader(answers, batch_size=None))
        self.scores = []

    def step(self):
        answers = next(self.feed)["answers"]
        count = torch.tensor(len(answers), device="cuda")
        dist.all_reduce(count, op=dist.ReduceOp.MIN)
        for i in range(count):
            self.scores.append(self.model(answers[i]).mean())
        dist.barrier()


def run(model, answers, steps):
    dist.init_process_group("nccl")
    scorer = Scorer(model, answers)
    for _ in range(steps):
        scorer.step()
