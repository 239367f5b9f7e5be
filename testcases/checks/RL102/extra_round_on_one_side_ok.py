# clause: §2 one side issues one collective more | processes: 2
import datetime

import torch
import torch.distributed as dist


def sync_epoch(epoch, loss):
    rank = dist.get_rank()
    if rank == 0:
        dist.broadcast(epoch, src=0)
        dist.all_reduce(loss)
        print("epoch", epoch.item())
    else:
        dist.broadcast(epoch, src=0)
        dist.all_reduce(loss)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sync_epoch(torch.ones(1), torch.ones(1))
    dist.barrier()
