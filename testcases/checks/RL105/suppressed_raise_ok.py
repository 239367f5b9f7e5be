# clause: §6 contextlib.suppress and a raise two calls below | processes: 2
import datetime
from contextlib import suppress

import torch
import torch.distributed as dist


def check(row):
    if not torch.isfinite(row).all():
        raise ArithmeticError("broken row")


def share(row):
    dist.all_reduce(row)
    check(row)


def step(row):
    with suppress(ArithmeticError):
        share(row)

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    step(torch.tensor([1.0, float("nan") if dist.get_rank() else 2.0]))
    dist.barrier()
