# clause: §5 group argument varies within the groups | processes: 2
import datetime

import torch
import torch.distributed as dist
WAIT = datetime.timedelta(seconds=3)


def reduce_grad(grad):
    tensor = dist.new_group([0, 1], timeout=WAIT)
    data = dist.new_group([0, 1], timeout=WAIT)
    group = tensor if grad.dim() == 1 else data
    dist.all_reduce(grad, group=group)
    return grad


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_grad(torch.ones(2))
    dist.barrier()
