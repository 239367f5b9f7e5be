# clause: §5 a data class takes a value for each field of its bases, too | processes: 2
import datetime
from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass
class Common:
    dry: bool = False
    scale: float = 1.0


@dataclass
class Sweep(Common):
    steps: int = 2


def sweep(plan):
    rank = dist.get_rank()
    if plan.dry and rank > 0:
        return  # expect: RL103
    for _ in range(plan.steps):
        dist.all_reduce(torch.full((1,), plan.scale))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sweep(Sweep(True, steps=1))
    dist.barrier()
