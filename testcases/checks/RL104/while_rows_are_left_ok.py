# clause: §6 while on local state | processes: 2
import datetime

import torch
import torch.distributed as dist


class Reader:
    def __init__(self, rows):
        self.rows = list(rows)

    def has_next(self):
        return len(self.rows) > 0

    def read(self):
        return self.rows.pop()


def main():
    reader = Reader(range(2 + dist.get_world_size()))
    while reader.has_next():
        row = reader.read()
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
