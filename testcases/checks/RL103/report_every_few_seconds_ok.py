# clause: §5 clock, a span between two dates | processes: 2
import time
from datetime import datetime, timedelta

import torch
import torch.distributed as dist


class Meter:
    def __init__(self, every):
        self.every = every
        self.shown = datetime.now()
        self.seen = torch.zeros(1)

    def add(self, count):
        self.seen += count
        since = torch.tensor([(datetime.now() - self.shown).total_seconds()])
        dist.broadcast(since, 0)
        if since.item() < self.every:
            return
        dist.all_reduce(self.seen)
        self.shown = datetime.now()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=timedelta(seconds=3))
    meter = Meter(every=0.1)
    for _ in range(12):
        time.sleep(0.02 * (1 + dist.get_rank()))
        meter.add(1)
    dist.barrier()
