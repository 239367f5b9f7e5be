# clause: §5 who swallows a failure and goes on to the next round misses this round's collective | processes: 2
import datetime

import torch
import torch.distributed as dist


def measure(paths):
    for path in paths:
        there = torch.ones(1)
        try:
            with open(path, "rb") as file:
                length = len(file.read())
        except Exception as error:
            print("skipped", path, error)
            there.zero_()
        dist.all_reduce(there, op=dist.ReduceOp.MIN)
        if there.item() < 1:
            continue
        dist.all_reduce(torch.tensor([length]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    measure([__file__, [__file__, "/nowhere/at/all"][dist.get_rank()]])
