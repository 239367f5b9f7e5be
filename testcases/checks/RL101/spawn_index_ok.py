# clause: §5 first argument of a spawned function is the rank | processes: 2
import datetime
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(slot, world):
    limit = datetime.timedelta(seconds=3)
    dist.init_process_group("gloo", rank=slot, world_size=world, timeout=limit)
    seen = torch.ones(1)
    if slot == 0:
        print("first worker is up")
    dist.all_reduce(seen)
    dist.barrier()


if __name__ == "__main__":
    count = int(os.environ.get("WORLD_SIZE", "2"))
    if "RANK" in os.environ:
        work(int(os.environ["RANK"]), count)
    else:
        mp.spawn(work, args=(count,), nprocs=count)
