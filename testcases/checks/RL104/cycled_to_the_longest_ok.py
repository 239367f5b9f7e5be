# clause: §6 cycle does not end | processes: 2
import datetime
from itertools import cycle, islice

import torch
import torch.distributed as dist


def main():
    rows = [1.0, 2.0][: 1 + dist.get_rank()]
    for row in islice(cycle(rows), 4):
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
