# clause: §5 setting one environment variable leaves the others what they are | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def configure(threads):
    os.environ["RANK"] = "1"
    if threads > 4:
        os.environ["OMP_NUM_THREADS"] = str(threads)


def main():
    configure(8)
    rank = int(os.environ["RANK"])
    total = torch.ones(2)
    if rank == 1:
        dist.all_reduce(total)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
