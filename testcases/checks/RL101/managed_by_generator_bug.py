# clause: §6 with over a generator | processes: 2
import datetime
from contextlib import contextmanager

import torch
import torch.distributed as dist


@contextmanager
def first_alone():
    if dist.get_rank() != 0:
        dist.barrier()  # expect: RL101
    yield


def main():
    with first_alone():
        print("work")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
