# clause: §6 retry loop | processes: 2
import datetime

import torch
import torch.distributed as dist


class Link:
    def __init__(self, failures):
        self.failures = failures

    def attempt(self):
        self.failures -= 1
        return self.failures < 0


def connect(link, tries):
    up, used = False, 0
    while not up and used < tries:
        up = link.attempt()
        state = torch.tensor([float(up)])
        dist.all_reduce(state, op=dist.ReduceOp.MIN)
        up = state.item() > 0
        used += 1
    return up


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    connect(Link(failures=dist.get_rank()), tries=5)
    dist.all_reduce(torch.ones(1))
