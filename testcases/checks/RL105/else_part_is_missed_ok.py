# clause: §6 the else part of a try | processes: 2
import datetime

import torch
import torch.distributed as dist


class Sampler:
    def __init__(self, length):
        self.length = length

    def check(self):
        if self.length % 2:
            raise RuntimeError("odd shard")


def first_epoch(sampler):
    try:
        sampler.check()
    except Exception:
        dist.barrier()
    else:
        dist.barrier()
    dist.all_reduce(torch.ones(1))

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    first_epoch(Sampler(8 + dist.get_rank()))
