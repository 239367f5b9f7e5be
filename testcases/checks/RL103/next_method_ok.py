# clause: §6 a class that iterates by __next__ | processes: 2
import datetime

import torch
import torch.distributed as dist


class Countdown:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left


def main():
    for left in Countdown(2 + dist.get_world_size()):
        dist.all_reduce(torch.tensor([left]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
