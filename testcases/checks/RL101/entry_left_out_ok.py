# clause: §5 a dictionary comprehension with a condition: which keys it has | processes: 2
import sys
import datetime

import torch
import torch.distributed as dist


def seats(left_out):
    rank = dist.get_rank()
    return {row: 10 * row + rank for row in range(3) if row != left_out}


def seat(left_out):
    mine = seats(left_out)
    if mine.get(2) is not None:
        dist.broadcast(torch.ones(1), src=0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    seat(len(sys.argv) - 1)
    dist.barrier()
