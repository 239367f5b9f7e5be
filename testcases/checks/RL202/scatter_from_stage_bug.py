# clause: §5 root written differently on the sides of a rank branch | processes: 3
import datetime

import torch
import torch.distributed as dist


def deal(cards):
    source = 0
    if dist.get_rank() == 2:
        source = 1
    hand = torch.zeros(1)
    stack = cards if dist.get_rank() == source else None
    dist.scatter(hand, stack, src=source)  # expect: RL202
    return hand


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    deal([torch.ones(1) * i for i in range(dist.get_world_size())])
    dist.barrier()
