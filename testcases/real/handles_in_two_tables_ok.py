# clause: §5 groups: every rank is in one part, and keeps its handle and its list of members | processes: 4
import datetime

import torch
import torch.distributed as dist

HANDLES, MEMBERS = {}, {}
PAIR = None


def lay_out(size, first):
    global PAIR
    world, rank = dist.get_world_size(), dist.get_rank()
    name = f"parts_of_{size}"
    if name in HANDLES:
        return
    for start in range(first, world, world // 2):
        for k in range(1):
            part = range(start + k, start + world // 2)
            made = dist.new_group(part)
            if rank in part:
                HANDLES[name] = made
                MEMBERS[name] = part
    for k in range(first, world // size):
        made = dist.new_group(range(k * size, (k + 1) * size))
        if k == rank // size:
            PAIR = made


def use(size):
    if f"parts_of_{size}" not in HANDLES or f"parts_of_{size}" not in MEMBERS:
        dist.barrier()
    if PAIR is None:
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    lay_out(2, 0)
    use(2)
    dist.barrier()
