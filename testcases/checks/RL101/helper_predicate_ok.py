# clause: §5 rank through the result of a helper | processes: 3
import datetime

import torch
import torch.distributed as dist


def is_leader():
    return dist.get_rank() == 0


def mean_over_ranks(value):
    total = torch.tensor([value])
    dist.all_reduce(total)
    return total.item() / dist.get_world_size()


def end_of_epoch(epoch, loss):
    mean = mean_over_ranks(loss)
    if is_leader():
        print(epoch, mean)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    for epoch in range(2):
        end_of_epoch(epoch, 1.0 / (epoch + 1))
    dist.barrier()
