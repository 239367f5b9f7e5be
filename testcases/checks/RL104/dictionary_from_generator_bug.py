# clause: §6 a dictionary made of a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def named(count):
    for index in range(count):
        yield str(index), index


def main():
    table = dict(named(1 + dist.get_rank()))
    for name in table:
        dist.all_reduce(torch.tensor([len(name)]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
