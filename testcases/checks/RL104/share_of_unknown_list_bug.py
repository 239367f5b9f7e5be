# clause: §5 every how many-th of a list of unknown length, one collective each | processes: 2
import datetime
import os
import sys

import torch.distributed as dist


def copy_shards(folder):
    names = sorted(os.environ.get(folder, "a:b:c").split(":"))
    rank, world = dist.get_rank(), dist.get_world_size()
    mine = [name for place, name in enumerate(names) if place % world == rank]
    for name in mine:
        print("copy", name)
        dist.barrier()  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    copy_shards("SHARDS")
    sys.stdout.flush()
