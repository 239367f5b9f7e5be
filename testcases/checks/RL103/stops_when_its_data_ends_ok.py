# clause: §6 next() without a default in a helper | processes: 2
import datetime

import torch
import torch.distributed as dist


def take(rows):
    try:
        return next(rows)
    except StopIteration:
        return None


def main():
    rows = iter([1.0, 2.0, 3.0][dist.get_world_size() - 1:])
    for step in range(3):
        row = take(rows)
        if row is None:
            break
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
