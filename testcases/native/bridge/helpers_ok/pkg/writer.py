import torch.distributed as dist

from pkg import comm, doubled


def write(blocks):
    for block in blocks[: doubled(2)]:
        print(block)
    comm.flush()
    if dist.get_rank() != 0:
        return


write([])
