# clause: §6 contextlib.suppress is a handler that does nothing | processes: 2
import datetime
import contextlib
import os

import torch
import torch.distributed as dist


def clean(name):
    with contextlib.suppress(FileNotFoundError):
        os.replace(name, name)
        dist.barrier()  # expect: RL105 error
    dist.all_reduce(torch.ones(1))

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    clean(__file__ if dist.get_rank() == 0 else "missing.txt")
