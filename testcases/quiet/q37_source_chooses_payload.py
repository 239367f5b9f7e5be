# `rank == src` chooses the payload; the broadcast is in the pipe group and unconditional. processes: 4
import datetime

import torch
import torch.distributed as dist


class Pipe:
    def __init__(self):
        for first in range(2):
            ranks = [first, first + 2]
            made = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
            if dist.get_rank() in ranks:
                self.group, self.last = made, ranks[-1]

    def share_loss(self, loss):
        if dist.get_rank() == self.last:
            cell = loss.clone()
        else:
            cell = torch.zeros_like(loss)
        dist.broadcast(cell, src=self.last, group=self.group)
        return cell


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    Pipe().share_loss(torch.ones(1))
    dist.barrier()
