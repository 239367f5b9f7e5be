"""The ranks agree that the score is better before they save. processes: 2"""
import datetime

import torch
import torch.distributed as dist


class BestCheckpoint:
    def __init__(self):
        self.best = None
        self.files = []

    def improved(self, score):
        agree = torch.tensor([float(self.best is None or float(score) > self.best)])
        dist.all_reduce(agree, op=dist.ReduceOp.MIN)
        return agree.item() > 0

    def next_file(self):
        name = [f"best{len(self.files)}.pt"]
        dist.broadcast_object_list(name, src=0)
        return name[0]

    def save(self, score):
        self.files.append(self.next_file())
        self.best = float(score)

    def on_evaluated(self, score):
        if self.improved(score):
            self.save(score)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    best = BestCheckpoint()
    for epoch in range(3):
        best.on_evaluated(torch.tensor([0.1, 0.2, 0.3][epoch] if dist.get_rank() == 0 else 0.5))
    dist.barrier()
