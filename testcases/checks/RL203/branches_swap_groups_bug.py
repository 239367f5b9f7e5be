# clause: §2 each group's projection agrees, the interleaving differs | processes: 2
import datetime

import torch
import torch.distributed as dist
T = datetime.timedelta(seconds=3)


def sync(grad, norm):
    tensor = dist.new_group([0, 1], timeout=T)
    data = dist.new_group([0, 1], timeout=T)
    if dist.get_rank() == 0:
        dist.all_reduce(grad, group=tensor)
        dist.all_reduce(norm, group=data)
    else:
        dist.all_reduce(norm, group=data)  # expect: RL203
        dist.all_reduce(grad, group=tensor)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sync(torch.ones(2), torch.ones(1))
