# clause: §6 next() with a default | processes: 2
import datetime

import torch
import torch.distributed as dist


def feed(rows):
    for row in rows:
        yield torch.tensor([row])


def main():
    share = [5, 6, 7][dist.get_rank():]
    rows = feed(share)
    row = next(rows, None)
    while row is not None:
        dist.all_reduce(row)  # expect: RL104
        row = next(rows, None)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
