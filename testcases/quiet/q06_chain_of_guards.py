# Chain of global-rank and local-rank guards between common barriers. processes: 2
import datetime
import os

import torch.distributed as dist


def build_indices(files, workers):
    rank, local = dist.get_rank(), int(os.environ["LOCAL_RANK"])
    if rank == 0:
        print("building", len(files), "indices with", workers)
    dist.barrier()
    if rank != 0 and local == 0:
        print("building on this node")
    dist.barrier()
    if local == 0 or rank == 0:
        print("done")
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    build_indices(["a.txt", "b.txt"], workers=2)
