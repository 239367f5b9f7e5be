# brackets left open, after a fault
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


x = ([{(1, 2
