# list(set(...)) of gathered int tuples as the order of creation: ints hash alike in all processes. processes: 4
import datetime

import torch.distributed as dist


def groups_from(members):
    gathered = [None] * dist.get_world_size()
    dist.all_gather_object(gathered, tuple(members))
    mine = None
    for ranks in list(set(gathered)):
        group = dist.new_group(list(ranks), timeout=datetime.timedelta(seconds=3))
        if dist.get_rank() in ranks:
            mine = group
    return mine


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    first = dist.get_rank() // 2 * 2
    dist.barrier(group=groups_from([first, first + 1]))
