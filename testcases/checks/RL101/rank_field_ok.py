# clause: §5 class fields, set in the constructor | processes: 2
import datetime

import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.place = dist.get_rank()
        self.total = torch.zeros(1)
        self.count = 0

    def add(self, value):
        self.total += value
        self.count += 1

    def summary(self):
        mean = self.total / max(1, self.count)
        dist.all_reduce(mean)
        if self.place == 0:
            print("mean", mean.item() / dist.get_world_size())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    meter = Meter()
    for step in range(4):
        meter.add(step * 0.5)
    meter.summary()
    dist.barrier()
