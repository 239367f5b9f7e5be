# clause: §1 exit with status 0 is an ordinary end | processes: 2
import datetime
import sys

import torch
import torch.distributed as dist


def main(dry_run):
    rank = dist.get_rank()
    table = torch.ones(2)
    if dry_run and rank == 0:
        print("settings look right")
    dist.all_reduce(table)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main(dry_run=True)
