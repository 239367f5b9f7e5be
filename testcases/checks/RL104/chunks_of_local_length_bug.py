# clause: §5 number of pieces from a local length | processes: 2
import datetime

import torch
import torch.distributed as dist


def summed_in_pieces(row, size):
    total = torch.zeros(1)
    for start in range(0, row.numel(), size):
        part = row[start:start + size].sum().reshape(1)
        dist.all_reduce(part)  # expect: RL104
        total += part
    return total


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    lengths = [6, 11]
    summed_in_pieces(torch.ones(lengths[dist.get_rank()]), size=4)
    dist.barrier()
