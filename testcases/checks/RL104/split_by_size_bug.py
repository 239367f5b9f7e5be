# clause: §5 split by size | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = torch.ones(4 + 4 * dist.get_rank())
    for piece in rows.split(2):
        dist.all_reduce(piece.sum())  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
