import torch

from . import _C


def collect(out: torch.Tensor, wanted: bool):
    root = 0
    if not wanted:
        return None
    _C.gather(out, root)
    return out


collect(torch.zeros(8), False)
