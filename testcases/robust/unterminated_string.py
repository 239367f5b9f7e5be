# a string that never ends, after a fault
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


def broken():
    return 'no end
