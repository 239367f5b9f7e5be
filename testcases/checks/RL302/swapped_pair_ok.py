# clause: §5 tuple unpacking swaps the groups | processes: 2
import datetime

import torch
import torch.distributed as dist


def two_phase(x, inner, outer):
    first, second = (inner, outer) if x.numel() > 0 else (outer, inner)
    dist.all_reduce(x, group=first)
    dist.all_reduce(x, group=second)
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    limit = datetime.timedelta(seconds=3)
    inner = dist.new_group([0, 1], timeout=limit)
    outer = dist.new_group([0, 1], timeout=limit)
    two_phase(torch.ones(2), inner, outer)
