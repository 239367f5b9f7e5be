# clause: §2 branch on the rank | processes: 2
"""Checkpoint: the meeting after the write stands inside the writer's branch."""
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def save(model, folder):
    rank = dist.get_rank()
    if rank == 0:
        with open(os.path.join(folder, "last.txt"), "w") as out:
            out.write(str(model))
        dist.barrier()  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    weight = torch.ones(4)
    save(weight, tempfile.gettempdir())
    dist.all_reduce(weight)
