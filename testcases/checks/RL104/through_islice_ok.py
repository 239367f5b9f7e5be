# clause: §6 a generator behind islice | processes: 2
import datetime
from itertools import islice

import torch
import torch.distributed as dist


def naturals():
    number = 0
    while True:
        yield number
        number += 1


def main():
    for number in islice(naturals(), 1 + dist.get_world_size()):
        dist.all_reduce(torch.tensor([number]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
