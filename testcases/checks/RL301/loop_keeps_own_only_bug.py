# clause: §5 family of groups, each made by its members only | processes: 3
import datetime

import torch
import torch.distributed as dist
LIMIT = datetime.timedelta(seconds=3)


class Grid:
    def __init__(self, width):
        self.row = None
        me, world = dist.get_rank(), dist.get_world_size()
        for start in range(0, world - width + 1, width):
            ranks = [start + i for i in range(width)]
            if me in ranks:
                self.row = dist.new_group(ranks, timeout=LIMIT)  # expect: RL301


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    grid = Grid(width=2)
    if grid.row is not None:
        dist.all_reduce(torch.ones(1), group=grid.row)
    dist.barrier()
