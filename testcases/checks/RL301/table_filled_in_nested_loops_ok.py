# clause: §5 handles assigned in the loops that make all the groups are one family | processes: 3
import datetime

import torch.distributed as dist

TABLE = {}


def hand_out(name, world, stages, width):
    rank = dist.get_rank()
    if name not in TABLE:
        for stage in range(0, world, stages):
            for first in range(width):
                ranks = list(range(stage + first, min(stage + stages, world), width))
                group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
                if rank in list(ranks):
                    TABLE[name] = group


def prepare(world):
    hand_out("expert", world, 2, 1)
    hand_out("expert", world, 2, 1)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    prepare(dist.get_world_size())
    dist.barrier()
