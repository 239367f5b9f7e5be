# A counter in an attribute moves in step on all ranks. processes: 2
import datetime

import torch
import torch.distributed as dist


class SyncBuffers:
    def __init__(self, interval):
        self.interval = interval
        self.calls = 0
        self.pending = False

    def after_step(self, buffer):
        self.calls += 1
        if self.calls % self.interval == 0:
            self.pending = True
        if self.pending:
            dist.all_reduce(buffer)
            self.pending = False


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    hook = SyncBuffers(interval=2)
    for _ in range(4):
        hook.after_step(torch.ones(2))
    dist.barrier()
