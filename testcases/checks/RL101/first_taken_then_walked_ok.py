# clause: §6 next() and a loop over the same generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def batches(count):
    for index in range(count):
        dist.all_reduce(torch.tensor([index]))
        yield index


def main():
    feed = batches(4)
    first = next(feed)
    if first == dist.get_world_size():
        next(feed)
    for index in feed:
        dist.all_reduce(torch.tensor([first + index]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
