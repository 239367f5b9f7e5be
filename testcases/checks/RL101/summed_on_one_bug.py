# clause: §6 sum() runs a generator expression's source | processes: 2
import datetime

import torch
import torch.distributed as dist


def norms(count):
    for index in range(count):
        value = torch.ones(1) * index
        dist.all_reduce(value)
        yield value.item()


def main():
    total = 0.0
    if dist.get_rank() == 0:
        total = sum(norms(3))  # expect: RL101
    print(total)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
