# clause: §6 a spread argument runs a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def parts():
    yield 1
    dist.barrier()
    yield 2


def take(*values):
    return sum(values)


def main():
    if dist.get_rank() > 0:
        take(*parts())  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
