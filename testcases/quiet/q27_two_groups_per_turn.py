# In each rank's turn two collectives, the same on the acting and the waiting side. processes: 2
import datetime

import torch
import torch.distributed as dist


def collect(blocks, side):
    for turn in range(dist.get_world_size()):
        block = blocks[turn]
        if turn == dist.get_rank():
            dist.broadcast(block, src=turn)
            dist.all_reduce(block, group=side)
        else:
            fresh = torch.empty_like(block)
            dist.broadcast(fresh, src=turn)
            dist.all_reduce(fresh, group=side)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    side = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    collect([torch.ones(2), torch.ones(3)], side)
    dist.barrier()
