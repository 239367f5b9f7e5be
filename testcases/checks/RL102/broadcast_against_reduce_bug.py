# clause: §2 both branches communicate, with different operations | processes: 2
import datetime

import torch
import torch.distributed as dist


def share_scale(scale):
    if dist.get_rank() == 0:
        dist.broadcast(scale, src=0)
    else:
        dist.all_reduce(scale)  # expect: RL102
    return scale


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share_scale(torch.ones(1))
    dist.barrier()
