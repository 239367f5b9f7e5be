# a dedent to nowhere, after a fault
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


def f():
        x = 1
    y = 2
  return x
