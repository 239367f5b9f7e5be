# clause: §5 loops: who fails in a round is not among those that go on behind it | processes: 2
import datetime
import time

import torch
import torch.distributed as dist


def evaluate(rounds, limit):
    kept = 0
    total = torch.zeros(1)
    while kept < rounds:
        loss = torch.ones(1 + 0 * dist.get_rank())
        if loss.numel() + dist.get_rank() > 10:
            raise ValueError("a loss has one number")
        total += loss
        late = torch.tensor([time.time() > limit], dtype=torch.int32)
        dist.all_reduce(late, op=dist.ReduceOp.MAX)
        if late.item():
            return None, True
        kept += 1
    return total, False


def report(rounds, limit):
    total, stopped = evaluate(rounds, limit)
    if stopped:
        return
    dist.all_reduce(total)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    report(2, time.time() + 1000)
