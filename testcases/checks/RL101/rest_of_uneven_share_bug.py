# clause: §5 a rest that is this rank's own | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = list(range(5))
    share = rows[dist.get_rank()::2]
    while len(share) >= 2:
        share = share[2:]
    if share:
        dist.all_reduce(torch.tensor([len(share)]))  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
