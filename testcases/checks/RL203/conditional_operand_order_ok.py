# clause: §4 conditional expression around the first of two groups | processes: 2
import datetime

import torch
import torch.distributed as dist


def total(x, group):
    dist.all_reduce(x, group=group)
    return x


def both(x, y, fast, slow):
    lead = dist.get_rank() == 0
    pair = (total(x, fast), total(y, slow))
    pair = pair if lead else (pair[1], pair[0])
    return pair


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    limit = datetime.timedelta(seconds=3)
    fast, slow = dist.new_group([0, 1], timeout=limit), dist.new_group([0, 1], timeout=limit)
    both(torch.ones(1), torch.ones(2), fast, slow)
