# clause: §6 the condition of a raise is agreed first | processes: 2
import datetime

import torch
import torch.distributed as dist


def update(gradient):
    broken = (~torch.isfinite(gradient)).any().float()
    dist.all_reduce(broken, op=dist.ReduceOp.MAX)
    if broken.item() > 0:
        raise FloatingPointError("gradient overflows")
    dist.all_reduce(gradient)


def train(gradients):
    for gradient in gradients:
        try:
            update(gradient)
        except FloatingPointError:
            pass

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    second = torch.ones(2) if dist.get_rank() == 0 else torch.tensor([float("inf"), 1.0])
    train([torch.ones(2), second])
    dist.barrier()
