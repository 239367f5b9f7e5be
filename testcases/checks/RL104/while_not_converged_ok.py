# clause: §2 loop until a value out of an all_reduce, or a local one | processes: 2
import datetime

import torch
import torch.distributed as dist


def solve(residual):
    done = False
    iterations = 0
    while not done:
        residual = residual * 0.5
        norm = residual.abs().max()
        shared = norm.clone()
        dist.all_reduce(shared, op=dist.ReduceOp.MAX)
        iterations += 1
        done = bool(shared < 0.1)
    return iterations


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    start = [torch.ones(2), torch.full((2,), 8.0)][dist.get_rank()]
    solve(start)
    dist.barrier()
