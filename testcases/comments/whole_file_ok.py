"""The whole file, from its head."""
# ranklint: ignore-file[RL101, RL103] -- a test of time-outs
import torch.distributed as dist


def settle():
    if dist.get_rank() == 0:
        dist.barrier()


def shut():
    if dist.get_rank() != 0:
        return
    dist.barrier()
