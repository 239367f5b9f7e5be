# clause: §6 a handler that issues what the body has issued already | processes: 2
import datetime

import torch
import torch.distributed as dist


def step(batch):
    loss = batch.sum().reshape(1)
    try:
        dist.all_reduce(loss)
        if batch.numel() > 4:
            raise MemoryError("too long")
    except MemoryError:
        dist.all_reduce(torch.zeros(1))  # expect: RL105
    return loss

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    step(torch.ones(3 + 3 * dist.get_rank()))
    dist.barrier()
