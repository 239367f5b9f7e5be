# clause: §6 a generator handed on | processes: 2
import datetime

import torch
import torch.distributed as dist


def reduce_all(items):
    for item in items:
        dist.all_reduce(torch.tensor([item]))


def squares(count):
    for number in range(count):
        yield number ** 2


def main():
    reduce_all(squares(dist.get_world_size() + 2))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
