# clause: §6 all arms of one if/elif are one guard | processes: 3
import datetime

import torch
import torch.distributed as dist


def place_stage(stage, hidden):
    if stage == 0:
        hidden = hidden + 1
        dist.all_reduce(hidden)
    elif stage == 1:
        hidden = hidden * 2
        dist.all_reduce(hidden)
    else:
        dist.all_reduce(hidden)
    return hidden


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    place_stage(dist.get_rank(), torch.ones(2))
    dist.barrier()
