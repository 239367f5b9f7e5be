# clause: §5 launcher variables are set on all ranks or on none | processes: 2
import os
import datetime

import torch
import torch.distributed as dist


def gather_hosts(names):
    place = os.environ.get("RANK")
    if place == "0":
        dist.all_gather_object(names, dist.get_rank())  # expect: RL101
    return names


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    gather_hosts([None, None])
