# clause: §6 as many creations as the rank says | processes: 3
import datetime

import torch.distributed as dist


def prefix_groups():
    groups = []
    for last in range(dist.get_world_size()):
        ranks = list(range(last + 1))
        groups.append(dist.new_group(ranks, timeout=datetime.timedelta(seconds=3)))
    return groups


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    prefix_groups()
    dist.barrier()
