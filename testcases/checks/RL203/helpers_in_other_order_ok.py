# clause: §6 invokes expanded, order across groups | processes: 2
import datetime

import torch
import torch.distributed as dist


class Comm:
    def __init__(self):
        limit = datetime.timedelta(seconds=3)
        self.rows = dist.new_group([0, 1], timeout=limit)
        self.cols = dist.new_group([0, 1], timeout=limit)

    def row_sum(self, x):
        dist.all_reduce(x, group=self.rows)

    def col_max(self, x):
        dist.all_reduce(x, op=dist.ReduceOp.MAX, group=self.cols)


def update(comm, x, lead):
    if lead:
        comm.row_sum(x)
        comm.col_max(x)
    else:
        comm.row_sum(x)
        comm.col_max(x)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    update(Comm(), torch.ones(1), dist.get_rank() == 0)
