"""The clock of rank 0 decides for all. processes: 2"""
import datetime
import time

import torch
import torch.distributed as dist


class TimeLimit:
    def __init__(self, seconds):
        self.end = time.monotonic() + seconds

    def reached(self):
        state = torch.tensor([float(time.monotonic() >= self.end)])
        dist.broadcast(state, src=0)
        return state.item() > 0


def fit(limit, steps):
    for step in range(steps):
        dist.all_reduce(torch.full((2,), float(step)))
        time.sleep(0.01)
        if limit.reached():
            print("left at step", step)
            break


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    fit(TimeLimit(seconds=0.1 + 0.3 * dist.get_rank()), steps=80)
    dist.barrier()
