# clause: §6 an autograd function whose backward communicates | processes: 2
import datetime

import torch
import torch.distributed as dist


class Summed(torch.autograd.Function):
    @staticmethod
    def forward(ctx, value):
        return value * 1

    @staticmethod
    def backward(ctx, grad):
        grad = grad.clone()
        dist.all_reduce(grad)
        return grad


def main():
    value = torch.ones(2, requires_grad=True)
    out = value * 2
    if dist.get_rank() == 0:
        out = Summed.apply(out)  # expect: RL101
    out.sum().backward()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
