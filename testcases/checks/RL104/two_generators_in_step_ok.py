# clause: §6 zip of two generators | processes: 2
import datetime

import torch
import torch.distributed as dist


def left(count):
    for index in range(count):
        yield index


def right(count):
    for index in range(count):
        dist.all_reduce(torch.tensor([index]))
        yield index


def main():
    for one, other in zip(left(1 + dist.get_world_size()), right(3)):
        print(one, other)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
