# clause: §5 a division under a handler that names what it raises | processes: 2
import datetime

import torch
import torch.distributed as dist


def mean_loss(total, counts):
    own = counts[dist.get_rank()]
    try:
        mean = torch.tensor([total / own])
        dist.all_reduce(mean)  # expect: RL105 error
    except ZeroDivisionError:
        mean = torch.zeros(1)
    dist.barrier()
    return mean


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    mean_loss(6.0, [3, 0])
