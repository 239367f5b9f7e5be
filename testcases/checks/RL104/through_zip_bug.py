# clause: §6 a generator behind zip | processes: 2
import datetime

import torch
import torch.distributed as dist


def ids(count):
    index = 0
    while index < count:
        yield index
        index += 1


def main():
    names = ["a", "b", "c", "d"]
    for index, name in zip(ids(1 + dist.get_rank()), names):
        dist.all_reduce(torch.tensor([index + len(name)]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
