# clause: §6 a handler that continues with the next round | processes: 2
import datetime

import torch
import torch.distributed as dist


def weight(row):
    if row.numel() == 0:
        raise ValueError("empty row")
    return row.sum().reshape(1)


def total(rows):
    skipped = 0
    for row in rows:
        try:
            value = weight(row)
        except ValueError:
            skipped += 1
            value = torch.zeros(1)
        dist.all_reduce(value)
    return skipped

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    total([torch.ones(2), torch.ones(1 - dist.get_rank()), torch.ones(3)])
    dist.barrier()
