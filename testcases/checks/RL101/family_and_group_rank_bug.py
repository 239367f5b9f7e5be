# clause: §5 family of groups; get_rank(group) varies along it | processes: 4
import datetime

import torch
import torch.distributed as dist
SPAN = datetime.timedelta(seconds=3)


class Rows:
    def __init__(self, width):
        self.row = None
        for start in range(0, dist.get_world_size(), width):
            ranks = list(range(start, start + width))
            made = dist.new_group(ranks, timeout=SPAN)
            if dist.get_rank() in ranks:
                self.row = made

    def sum_norm(self, grad):
        norm = grad.norm()
        if dist.get_rank(group=self.row) == 0:
            dist.all_reduce(norm, group=self.row)  # expect: RL101
        return norm


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    Rows(width=2).sum_norm(torch.ones(3))
    dist.barrier()
