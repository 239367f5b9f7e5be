# clause: §6 continue under local data | processes: 2
import datetime

import torch
import torch.distributed as dist


def train(weight, batches):
    for batch in batches:
        loss = batch.sum()
        if not torch.isfinite(loss):
            continue  # expect: RL103
        grad = (loss * weight).reshape(1)
        dist.all_reduce(grad)
        weight = weight - 0.1 * grad
    return weight


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    spoiled = [1.0, float("inf")][dist.get_rank()]
    train(torch.ones(1), [torch.ones(2), torch.tensor([spoiled, 1.0]), torch.ones(2)])
    dist.barrier()
