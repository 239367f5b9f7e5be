"""Answers come out of a loader that a service opens; each one is reduced, however many this process got. processes: 2 (GPU)"""
import torch
import torch.distributed as dist

from service import connect


class Meter:
    def __init__(self, address):
        self.feed = connect(address).open_loader("answers")
        self.total = torch.zeros(1, device="cuda")

    def step(self):
        answers = next(self.feed)["answers"]
        for i in range(len(answers)):
            score = answers[i].float().mean()
            dist.all_reduce(score)  # expect: RL104 warning
            self.total += score


def run(address, steps):
    dist.init_process_group("nccl")
    meter = Meter(address)
    for _ in range(steps):
        meter.step()
    return meter.total
