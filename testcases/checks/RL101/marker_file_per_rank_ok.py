# clause: §7 file test on a path that names the rank | processes: 2
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def resume(folder, state):
    mine = os.path.join(folder, f"part{dist.get_rank()}.pt")
    found = torch.tensor([float(os.path.exists(mine))])
    dist.all_reduce(found, op=dist.ReduceOp.MIN)
    if found.item() > 0:
        dist.broadcast(state, src=0)
    return state


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    folder = tempfile.mkdtemp()
    if dist.get_rank() == 0:
        open(os.path.join(folder, "part0.pt"), "w").close()
    resume(folder, torch.zeros(2))
    dist.barrier()
