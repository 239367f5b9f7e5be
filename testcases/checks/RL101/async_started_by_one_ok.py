# clause: §6 an operation counts where it is issued, wait is no event | processes: 2
import datetime

import torch
import torch.distributed as dist


def overlap(grad, rank):
    work = None
    work = dist.all_reduce(grad, async_op=True)
    grad2 = grad * 1.0
    if work is not None:
        work.wait()
    return grad2


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    overlap(torch.ones(16), dist.get_rank())
    dist.barrier()
