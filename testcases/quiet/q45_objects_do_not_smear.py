# The rank in a constructor does not make everything reached from the object vary. processes: 2
import datetime

import torch
import torch.distributed as dist


class Worker:
    def __init__(self, rank, layers):
        self.rank = rank
        self.layers = [torch.ones(2) for _ in range(layers)]
        self.frozen = layers == 0

    def sync(self):
        if self.frozen:
            return
        for layer in self.layers:
            dist.all_reduce(layer)
        print(self.rank, len(self.layers))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    Worker(dist.get_rank(), layers=3).sync()
    dist.barrier()
