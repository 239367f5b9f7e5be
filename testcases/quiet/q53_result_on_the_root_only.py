# A value known at the root only decides about local work. processes: 3
import datetime

import torch
import torch.distributed as dist


def report(loss):
    shared = loss.clone()
    dist.reduce(shared, dst=0)
    if shared.item() > 1.0 and dist.get_rank() == 0:
        print("high loss", shared.item())
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    report(torch.ones(1))
