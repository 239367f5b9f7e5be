# clause: §4 both operands of a conditional expression communicate | processes: 2
import datetime

import torch
import torch.distributed as dist


def minimum(value):
    dist.all_reduce(value, op=dist.ReduceOp.MIN)
    return value


def from_leader(value):
    dist.broadcast(value, src=0)
    return value


def settle(value, compare):
    leader = dist.get_rank() == 0
    return minimum(value) if leader else from_leader(value)  # expect: RL102


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    settle(torch.ones(1), compare=True)
    dist.barrier()
