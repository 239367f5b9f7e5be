# clause: §2 loop over a local container | processes: 2
import datetime

import torch
import torch.distributed as dist


def my_shard(samples):
    return samples[dist.get_rank()::dist.get_world_size()]


def train(samples):
    weight = torch.zeros(1)
    shard = my_shard(samples)
    for number in range(len(samples) // dist.get_world_size()):
        sample = shard[number]
        grad = torch.tensor([sample])
        dist.all_reduce(grad)
        weight -= 0.1 * grad
    return weight


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    train([1.0, 2.0, 3.0])
    dist.barrier()
