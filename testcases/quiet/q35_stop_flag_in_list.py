# The loop condition sits in an attribute, made uniform through an element of a list that is broadcast in place. processes: 2
import datetime

import torch
import torch.distributed as dist


class Dispatcher:
    def __init__(self, batches):
        self.batches = batches
        self.stop = False

    def fetch(self):
        info = [None, self.stop]
        if dist.get_rank() == 0:
            info = [self.batches[0] if self.batches else None, not self.batches]
            self.batches = self.batches[1:]
        dist.broadcast_object_list(info, src=0)
        self.stop = info[1]
        return info[0]

    def run(self):
        batch = self.fetch()
        while not self.stop:
            dist.all_reduce(torch.tensor([float(batch)]))
            batch = self.fetch()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    Dispatcher([1, 2, 3] if dist.get_rank() == 0 else []).run()
    dist.barrier()
