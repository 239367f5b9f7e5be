# clause: §5 who stores an item of a list takes the place of another | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    names = open(__file__).read().split()
    shares = [0] * len(names[:5])
    if dist.get_rank() == 0:
        shares[len(names) % 5] = 1
    for share in shares:
        dist.all_reduce(torch.tensor(float(share)))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
