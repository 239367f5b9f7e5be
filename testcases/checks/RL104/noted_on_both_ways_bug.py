# clause: §5 what update() and setdefault() put into a table are entries | processes: 2
import datetime

import torch
import torch.distributed as dist


def tally(rank, rows):
    seen = {}
    for row in range(rows):
        if row > rank:
            seen.update({row: "far"})
        else:
            seen.setdefault(row // 2, "near")
    return seen


def share(rank, rows):
    for row in sorted(tally(rank, rows)):
        dist.all_reduce(torch.full((2,), float(row)))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share(dist.get_rank(), 3)
    dist.barrier()
