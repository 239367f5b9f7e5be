"""Where this process stands among the others, and the few exchanges the job needs."""
import datetime
import os

import torch
import torch.distributed as dist

PATIENCE = datetime.timedelta(seconds=int(os.environ.get("JOB_PATIENCE", "3")))
ROW_WIDTH = 2


class Layout:
    """World, and the row of neighbouring ranks that share a host."""

    def __init__(self):
        self.rank = dist.get_rank()
        self.world = dist.get_world_size()
        self.is_main = self.rank == 0
        self.row = None
        for first in range(0, self.world, ROW_WIDTH):
            ranks = list(range(first, min(first + ROW_WIDTH, self.world)))
            group = dist.new_group(ranks, timeout=PATIENCE)
            if self.rank in ranks:
                self.row = group


def start():
    dist.init_process_group("gloo", timeout=PATIENCE)
    return Layout()


def average_gradients(model, layout):
    for parameter in model.parameters():
        if parameter.requires_grad:
            dist.all_reduce(parameter.grad)
            parameter.grad /= layout.world


def share_weights(model):
    for tensor in model.state_dict().values():
        dist.broadcast(tensor, src=0)


def from_main(value, layout):
    """The main process's value, on every rank."""
    box = [value if layout.is_main else None]
    dist.broadcast_object_list(box, src=0)
    return box[0]


def any_rank(flag, group=None):
    """True on every member of the group if it is true on one."""
    vote = torch.tensor([1.0 if flag else 0.0])
    dist.all_reduce(vote, op=dist.ReduceOp.MAX, group=group)
    return vote.item() > 0
