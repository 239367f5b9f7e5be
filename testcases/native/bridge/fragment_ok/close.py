import torch


def close(failed):
    rank = torch.distributed.get_rank()
    ask = failed == 0
    torch.ops.spread.finish(ask)
    print(rank, failed)


close(0)
