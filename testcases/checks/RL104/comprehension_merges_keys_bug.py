# clause: §5 a dictionary comprehension whose keys meet has fewer entries | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rank = dist.get_rank()
    shelf = {number % (3 - rank): number for number in (1, 2, 3, 4, 5)}
    for key in sorted(shelf):
        dist.all_reduce(torch.tensor([shelf[key]]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
