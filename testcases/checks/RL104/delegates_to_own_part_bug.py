# clause: §4 yield from | processes: 2
import datetime

import torch
import torch.distributed as dist


def inner(count):
    for index in range(count):
        yield index


def outer(count):
    yield -1
    yield from inner(count)


def main():
    for index in outer(dist.get_rank() + 1):
        dist.all_reduce(torch.tensor([index]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
