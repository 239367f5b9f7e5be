import torch

from . import _C


def collect(out: torch.Tensor, wanted: bool):
    root = 0
    if torch.distributed.get_rank() == 1 and not wanted:
        return None  # expect: RL103 error
    _C.gather(out, root)
    return out


collect(torch.zeros(8), False)
