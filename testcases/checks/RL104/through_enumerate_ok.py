# clause: §6 a generator behind enumerate | processes: 2
import datetime

import torch
import torch.distributed as dist


def mine(values):
    for value in values:
        yield value


def main():
    rows = [3, 1, 4, 1, 5]
    share = rows[1::2]
    for step, value in enumerate(mine(share)):
        dist.all_reduce(torch.tensor([step * value]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
