# starts with a byte order mark
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101
