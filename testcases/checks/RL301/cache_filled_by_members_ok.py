# clause: §5 cache lookup that is not the same on all ranks | processes: 3
import datetime

import torch.distributed as dist
GROUPS = {}


def cached(ranks, cache_key):
    if cache_key not in GROUPS:
        made = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
        GROUPS[cache_key] = made
    return GROUPS[cache_key]


def prepare():
    if dist.get_world_size() < 2:
        GROUPS["low"] = dist.group.WORLD
    return cached([0, 1], "low")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    prepare()
    dist.barrier()
