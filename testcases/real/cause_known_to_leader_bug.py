# All know that they must stop, the leader alone knows the cause, and the second exchange asks for the cause. processes: 3
import datetime
import time

import torch
import torch.distributed as dist


def from_leader(value):
    cell = torch.tensor([float(value)])
    dist.broadcast(cell, 0)
    return cell.item()


def preempted(since, seconds):
    stop, cause, spare = False, None, 0.0
    if dist.get_rank() == 0 and time.monotonic() - since > seconds:
        stop, cause, spare = True, "slot ends", 30.0
    stop = from_leader(stop) > 0
    if stop and cause is not None:
        spare = from_leader(spare)  # expect: RL101
        print("leaving:", cause, spare)
    return stop


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    preempted(since=time.monotonic() - 5, seconds=1)
    dist.all_reduce(torch.ones(2))
