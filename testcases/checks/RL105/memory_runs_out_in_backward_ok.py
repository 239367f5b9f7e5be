# clause: §5 out of memory under a handler that names it | processes: 2
import datetime

import torch
import torch.distributed as dist


class Limit:
    def __init__(self, room):
        self.room = room

    def check(self, grad):
        if grad.numel() > self.room:
            raise torch.cuda.OutOfMemoryError("out of memory")


def step(loss, grads):
    try:
        loss.sum().backward()
    except torch.cuda.OutOfMemoryError:
        print("this batch is left out")
    for grad in grads:
        dist.all_reduce(grad)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    weight = torch.ones(2, requires_grad=True)
    weight.register_hook(Limit([10, 1][dist.get_rank()]).check)
    step(weight * 2, [torch.zeros(2)])
