# clause: §5 a value's None-ness apart from the value: loaded by the first rank, then by the others | processes: 2
import datetime
import sys

import torch
import torch.distributed as dist


class Table:
    def __init__(self, place):
        self.place = place


def load(rank, wanted):
    table = None
    for part in range(2):
        if rank == 0 and wanted:
            table = Table(part)
        dist.barrier()
        if rank != 0 and wanted:
            table = Table(part)
    return table


def main():
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    table = load(dist.get_rank(), len(sys.argv) > 1)
    if table is None:
        dist.all_reduce(torch.ones(2))


if __name__ == "__main__":
    main()
