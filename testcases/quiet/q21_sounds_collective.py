# A rank guard around local work that merely sounds collective; the broadcast follows, its source named by one rank. processes: 2
import datetime

import torch
import torch.distributed as dist


class Chunk:
    def __init__(self, numel, owner):
        self.owner, self.numel = owner, numel
        self.is_owner = dist.get_rank() == owner
        self.payload = torch.zeros(numel) if self.is_owner else torch.zeros(0)

    def gather(self):
        if not self.is_owner:
            self.payload = torch.zeros(self.numel)
        dist.broadcast(self.payload, src=self.owner)

    def scatter(self):
        if not self.is_owner:
            self.payload = torch.zeros(0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    chunk = Chunk(4, owner=1)
    chunk.gather()
    chunk.scatter()
    dist.barrier()
