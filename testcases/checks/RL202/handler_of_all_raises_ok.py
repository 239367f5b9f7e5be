# clause: §6 what a body's failure leads to is ahead of it, also where all ranks fail | processes: 2
import datetime

import torch
import torch.distributed as dist


class TooSmall(Exception):
    pass


def seed(world):
    try:
        if world < 9:
            raise TooSmall(world)
        dist.broadcast(torch.zeros(3), src=0)
    except TooSmall:
        dist.broadcast(torch.ones(3), src=1)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    seed(dist.get_world_size())
    dist.barrier()
