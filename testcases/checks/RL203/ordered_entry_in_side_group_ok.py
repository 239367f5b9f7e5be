# clause: §2 zero-first in one group around a collective of another | processes: 2
import datetime

import torch
import torch.distributed as dist


def ordered_read(table):
    first = dist.get_rank() == 0
    gate = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    if not first:
        dist.barrier(group=gate)
    table = table + 1
    if first:
        dist.barrier(group=gate)
    dist.all_reduce(table)
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ordered_read(torch.zeros(1))
