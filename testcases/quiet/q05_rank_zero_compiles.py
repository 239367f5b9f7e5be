# Rank 0 works, the barrier is outside. processes: 2
import datetime

import torch.distributed as dist


class IndexedDataset:
    def __init__(self, name):
        if dist.get_rank() == 0:
            self.compile_helpers(name)
        dist.barrier()
        self.name = name

    def compile_helpers(self, name):
        print("compiling helpers for", name)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    IndexedDataset("corpus")
    dist.barrier()
