# clause: §6 exceptions: the handler is two calls above | processes: 2
import datetime

import torch
import torch.distributed as dist


class Damaged(Exception):
    pass


def read(shard):
    if min(shard) < 0:
        return 0
    return sum(shard)


def exchange(shard):
    value = torch.tensor([read(shard)])
    dist.all_reduce(value)
    return value


def restore(shard):
    return exchange(shard)


def start(shard):
    try:
        return restore(shard)
    except Damaged as problem:
        print("starting afresh:", problem)
    return None

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    start([3, 1 - 2 * dist.get_rank()])
    dist.barrier()
