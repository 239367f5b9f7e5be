"""Formatting the progress line computes a metric over all ranks, but one rank draws it. processes: 2"""
import datetime

import torch
import torch.distributed as dist


class Accuracy:
    def __init__(self):
        self.hits, self.seen = 0.0, 0

    def record(self, hit):
        self.hits += hit
        self.seen += 1

    @property
    def global_value(self):
        state = torch.tensor([self.hits, float(self.seen)])
        dist.all_reduce(state)
        return float(state[0] / state[1])


class ProgressLine:
    def __init__(self, enabled):
        self.enabled = enabled

    def refresh(self, accuracy):
        if self.enabled:
            print(f"acc {accuracy.global_value:.2f}")  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    accuracy, line = Accuracy(), ProgressLine(enabled=dist.get_rank() == 0)
    for step in range(4):
        accuracy.record(step % 2)
        line.refresh(accuracy)
    dist.barrier()
