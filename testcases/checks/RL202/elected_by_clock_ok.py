# clause: §5 root elected from a local clock | processes: 3
import datetime
import time

import torch
import torch.distributed as dist


def elect(candidates):
    ticks = time.perf_counter_ns() // 1000 + 7 * dist.get_rank()
    choice = torch.tensor([ticks % candidates])
    dist.all_reduce(choice, op=dist.ReduceOp.MIN)
    return int(choice)


def publish(value):
    for _ in range(12):
        dist.broadcast(value, src=elect(dist.get_world_size()))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(torch.ones(1))
    dist.barrier()
