"""A rank whose stretch of the flat buffer holds no weight skips the sum of squares. processes: 2"""
import datetime

import torch
import torch.distributed as dist
NUMELS = (4, 6, 2)
STRETCH = 20


def held_pieces(rank):
    pieces, offset = [], 0
    begin, end = rank * STRETCH, (rank + 1) * STRETCH
    for numel in NUMELS:
        low, high = max(begin, offset), min(end, offset + numel)
        if low < high:
            pieces.append(torch.ones(high - low))
        offset += numel
    return pieces


def global_norm():
    pieces = held_pieces(dist.get_rank())
    square = torch.zeros(1)
    if len(pieces):
        square = sum(p.pow(2).sum() for p in pieces).reshape(1)
        dist.all_reduce(square)  # expect: RL101
    return square.sqrt().item()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    global_norm()
    dist.barrier()
