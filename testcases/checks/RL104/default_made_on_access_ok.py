# clause: §5 a defaultdict grows where it is asked | processes: 2
import datetime
from collections import defaultdict

import torch
import torch.distributed as dist


def main():
    totals = defaultdict(float)
    totals["loss"] += 1.0
    if dist.get_world_size() == 2:
        totals["norm"] += 2.0
    for name in sorted(totals):
        dist.all_reduce(torch.tensor([totals[name]]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
