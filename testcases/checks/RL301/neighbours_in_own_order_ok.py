# clause: §5 groups created in an order that starts at the own rank | processes: 3
import datetime

import torch.distributed as dist


def neighbour_groups():
    me, world, found = dist.get_rank(), dist.get_world_size(), {}
    for step in range(world):
        left = step % world
        pair = sorted([left, (left + 1) % world])
        found[left] = dist.new_group(pair, timeout=datetime.timedelta(seconds=3))
    return found, me


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    neighbour_groups()
    dist.barrier()
