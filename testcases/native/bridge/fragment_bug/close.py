import torch


def close(failed):
    rank = torch.distributed.get_rank()
    ask = rank == 0
    torch.ops.spread.finish(ask)  # touch: RL101
    print(rank, failed)


close(0)
