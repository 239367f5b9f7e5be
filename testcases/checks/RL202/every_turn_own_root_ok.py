# clause: §6 the loop variable as root against the own rank | processes: 3
import datetime

import torch
import torch.distributed as dist


def exchange_blocks(block):
    me, blocks = dist.get_rank(), []
    for owner in range(dist.get_world_size()):
        piece = block.clone() if owner == me else torch.zeros_like(block)
        dist.broadcast(piece, src=owner)
        blocks.append(piece)
    return torch.cat(blocks)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    exchange_blocks(torch.ones(2))
    dist.barrier()
