# Both branches of a rank test issue the same collectives. processes: 2
import datetime

import torch
import torch.distributed as dist


def log_samples(rank, loss):
    if rank == 0:
        dist.all_reduce(loss)
        print("mean", loss.item() / dist.get_world_size())
    else:
        dist.all_reduce(loss)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    log_samples(dist.get_rank(), torch.ones(1))
    dist.barrier()
