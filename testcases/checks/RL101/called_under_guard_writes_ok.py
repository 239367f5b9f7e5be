# clause: §5 what a callee writes under a varying guard varies | processes: 2
import datetime

import torch
import torch.distributed as dist


class Watch:
    def __init__(self):
        self.alarm = 0

    def raise_alarm(self):
        self.alarm = self.alarm + 1

    def after_step(self, loss):
        if loss > 4.0:
            self.raise_alarm()
        told = torch.tensor([float(self.alarm)])
        dist.all_reduce(told)
        self.alarm = int(told.item())
        if self.alarm > 0:
            dist.all_reduce(torch.zeros(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    losses = [1.0, 9.0]
    Watch().after_step(losses[dist.get_rank()])
    dist.barrier()
