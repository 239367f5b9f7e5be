"""The whole file, from its head."""

import torch.distributed as dist

# ranklint: ignore-file[RL101, RL103] -- too far down  # expect: RL802, RL802

def settle():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


def shut():
    if dist.get_rank() != 0:
        return  # expect: RL103
    dist.barrier()
