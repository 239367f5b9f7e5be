# clause: §6 a class that iterates by a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


class Feed:
    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        for row in self.rows:
            yield row * 2


def main():
    rows = [1, 2, 3, 4, 5]
    for value in Feed(rows[0::2]):
        dist.all_reduce(torch.tensor([value]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
