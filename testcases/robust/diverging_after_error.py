import torch.distributed as dist


def broken(:
    pass


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # touch: RL101
