# clause: §6 comparison: both halves of a guard are behind them before what may be raised | processes: 2
import sys
import datetime

import torch
import torch.distributed as dist


class Offline(Exception):
    pass


def refresh(store, offline):
    writer = dist.get_rank() == 1
    if not writer:
        dist.broadcast(store, src=1)  # expect: RL101
    if writer and store.numel() > 4:
        dist.broadcast(store, src=1)
    try:
        if offline:
            raise Offline()
        dist.all_reduce(store)
    except Offline:
        print("kept as it was")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    refresh(torch.ones(3), len(sys.argv) > 1)
    dist.barrier()
