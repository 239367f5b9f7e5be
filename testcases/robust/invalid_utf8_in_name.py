import torch.distributed as dist


naÿme = 1


def f€(xþ):
    return xþ
