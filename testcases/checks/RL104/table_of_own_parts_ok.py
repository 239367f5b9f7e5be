# clause: §5 a table filled with this rank's share of the parts, one collective per entry | processes: 2
import datetime

import torch
import torch.distributed as dist

PARTS = 5


def own_parts(rank, world):
    table = {}
    for number in range(PARTS):
        if number % world == rank:
            table["part%d" % number] = number * 100
    return table


def write_parts(table):
    for number in range(PARTS):
        dist.barrier()
        if "part%d" % number in table:
            print("wrote", number)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    write_parts(own_parts(dist.get_rank(), dist.get_world_size()))
    done = torch.ones(1)
    dist.all_reduce(done)
