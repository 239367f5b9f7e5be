# clause: §5 a function that is run again in backward | processes: 2
import datetime
from torch.utils.checkpoint import checkpoint

import torch
import torch.distributed as dist


def block(value):
    total = value.detach().clone()
    dist.all_reduce(total)
    return value * total


def main():
    value = torch.ones(2, requires_grad=True)
    if dist.get_rank() == 0:
        value = checkpoint(block, value)  # expect: RL101
    print(value.sum().item())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
