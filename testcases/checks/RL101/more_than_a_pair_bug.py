# clause: §7 a question about the world's size that has two answers | processes: 3
import datetime

import torch
import torch.distributed as dist


def total(value):
    x = torch.tensor([float(value)])
    if dist.get_world_size() == 2:
        dist.all_reduce(x)
    else:
        dist.broadcast(x, src=0)
    if dist.get_rank() // 2 == 0:
        dist.all_reduce(x)  # expect: RL101
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    total(1)
    dist.barrier()
