# clause: §5 a process seeded by its rank draws what differs from rank to rank | processes: 2
import datetime
import random

import torch
import torch.distributed as dist


def main():
    random.seed(17)
    lengths = [random.randint(1, 64) for _ in range(30)]
    short = [n for n in lengths if n < 32]
    for n in short:
        dist.all_reduce(torch.tensor([float(n)]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
