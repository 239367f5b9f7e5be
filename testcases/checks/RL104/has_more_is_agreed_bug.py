# clause: §6 a has-more flag that all share | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = list(range(1 + dist.get_rank()))
    more = True
    while more:
        row = rows.pop() if rows else 0
        dist.all_reduce(torch.tensor([row]))  # expect: RL104
        left = torch.tensor([len(rows)])
        more = left.item() > 0


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
