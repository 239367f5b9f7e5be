# clause: §5 field that joins local values over epochs | processes: 2
import datetime

import torch
import torch.distributed as dist


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.best = float("inf")
        self.waited = 0

    def should_stop(self, loss):
        if loss < self.best:
            self.best, self.waited = loss, 0
        else:
            self.waited += 1
        return self.waited >= self.patience


def train(losses):
    stopper = EarlyStopping(patience=2)
    for loss in losses:
        mean = torch.tensor([loss])
        dist.all_reduce(mean)
        if stopper.should_stop(mean.item()):
            break


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    curves = [[4.0, 3.0, 2.0, 1.0], [1.0, 2.0, 3.0, 4.0]]
    train(curves[dist.get_rank()])
    dist.barrier()
