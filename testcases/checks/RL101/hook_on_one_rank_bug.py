# clause: §6 a communicating hook | processes: 2
import datetime

import torch
import torch.distributed as dist


def average(grad):
    dist.all_reduce(grad)
    return grad / dist.get_world_size()


def main():
    weight = torch.ones(2, requires_grad=True)
    if dist.get_rank() == 0:
        weight.register_hook(average)  # expect: RL101
    (weight * 2).sum().backward()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
