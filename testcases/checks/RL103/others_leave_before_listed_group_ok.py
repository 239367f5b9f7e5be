# clause: §7 levels: one rank comes, whoever else is in the group | processes: 2
import os

import torch
import torch.distributed as dist


class Meter:
    def __init__(self, members):
        self.peers = dist.new_group(members)
        self.seen = torch.zeros(1)

    def flush(self, last):
        if not last:
            return
        self.seen += 1
        dist.barrier(group=self.peers)
        if dist.get_rank() > 0:
            return
        print("seen", self.seen)


dist.init_process_group("gloo")
meter = Meter([int(r) for r in os.environ.get("PEERS", "0 1").split()])
for step in range(3):
    meter.flush(step == 2)
