# clause: §7 agreed in the one of several groups that each rank keeps | processes: 3
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def own_part(rank, world):
    mine = None
    for ranks in [[0], list(range(1, world))]:
        made = dist.new_group(ranks)
        if rank in ranks:
            mine = made
    return mine


def resume(folder, part):
    found = torch.tensor([float(os.path.exists(folder + "/state.pt"))])
    dist.all_reduce(found, group=part)
    if found.item() > 0:
        return  # expect: RL103
    dist.broadcast(found, src=0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    me = dist.get_rank()
    folder = tempfile.mkdtemp()
    if me == 0:
        open(folder + "/state.pt", "w").close()
    resume(folder, own_part(me, dist.get_world_size()))
    dist.barrier()
