# clause: §4 yield from | processes: 2
import datetime

import torch
import torch.distributed as dist


def parts(rows):
    yield from rows
    yield []


def main():
    mine = [[1]] * (1 + dist.get_rank())
    for part in parts(mine):
        dist.all_reduce(torch.tensor([len(part)]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
