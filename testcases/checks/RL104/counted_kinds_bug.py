# clause: §5 a Counter has a key for each kind seen | processes: 2
import datetime
from collections import Counter

import torch
import torch.distributed as dist


def main():
    kinds = ["a", "b"] if dist.get_rank() == 0 else ["a", "a"]
    for kind, count in sorted(Counter(kinds).items()):
        dist.all_reduce(torch.tensor([count]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
