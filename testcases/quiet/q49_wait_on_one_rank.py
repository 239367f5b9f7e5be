# Waiting for an operation that everybody issued is no event. processes: 2
import datetime

import torch
import torch.distributed as dist


def overlap(grad):
    work = dist.all_reduce(grad, async_op=True)
    if dist.get_rank() == 0:
        work.wait()
        print(grad.sum().item())
    other = grad.numel() * 2
    work.wait()
    return other


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    overlap(torch.ones(4))
    dist.barrier()
