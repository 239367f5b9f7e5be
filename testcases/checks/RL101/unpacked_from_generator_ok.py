# clause: §6 unpacking runs a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def pair(value):
    yield value
    dist.all_reduce(torch.ones(1))
    yield value + 1


def main():
    if dist.get_world_size() == 2:
        low, high = pair(1)
        print(low, high)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
