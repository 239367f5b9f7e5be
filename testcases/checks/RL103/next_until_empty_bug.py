# clause: §6 next() leaves as the iterator's length does | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = iter(range(2 + dist.get_rank()))
    while True:
        row = next(rows, None)
        if row is None:
            break  # expect: RL103
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
