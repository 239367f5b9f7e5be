# "Am I a member of this group" guards a barrier of that very group, group by group. processes: 4
import datetime

import torch.distributed as dist


def make_pairs():
    mine = []
    for first in range(0, dist.get_world_size(), 2):
        ranks = [first, first + 1]
        group = dist.new_group(ranks, timeout=datetime.timedelta(seconds=3))
        if dist.get_rank() in ranks:
            dist.barrier(group=group)
            mine.append(group)
    return mine


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    make_pairs()
    dist.barrier()
