# Directory made and file written on rank 0, then a barrier of all. processes: 2
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def save(folder, name):
    target = os.path.join(folder, name)
    if dist.get_rank() == 0:
        os.makedirs(target, exist_ok=True)
        if not os.path.exists(os.path.join(target, "meta")):
            with open(os.path.join(target, "meta"), "w") as out:
                out.write("{}")
    dist.barrier()
    return target


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    save(tempfile.gettempdir(), "step10")
    dist.all_reduce(torch.ones(1))
