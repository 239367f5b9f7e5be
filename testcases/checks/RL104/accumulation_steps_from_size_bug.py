# clause: §5 arithmetic on a local size through a helper | processes: 2
import datetime

import torch
import torch.distributed as dist


def micro_batches(batch, budget):
    used = batch.numel() * batch.element_size()
    return max(1, used // budget)


def backward(batch, budget):
    grad = torch.zeros(1)
    count = micro_batches(batch, budget)
    for _ in range(count):
        dist.all_reduce(grad)  # expect: RL104
    return grad


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    size = [8, 32][dist.get_rank()]
    backward(torch.ones(size), budget=32)
    dist.barrier()
