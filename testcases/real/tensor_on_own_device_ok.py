# clause: §5 models: where a tensor lives is not what it is | processes: 2
import datetime

import torch
import torch.distributed as dist


def share(limit):
    place = ("cpu", "cpu:0")[dist.get_rank()]
    flag = torch.zeros(1, device=place) + limit
    if flag.item() > 0:
        dist.all_reduce(flag)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share(1)
    dist.barrier()
