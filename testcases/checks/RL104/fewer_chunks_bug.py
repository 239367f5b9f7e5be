# clause: §5 chunk gives fewer pieces of short inputs | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = torch.ones(6 - 4 * dist.get_rank())
    for piece in rows.chunk(4):
        dist.all_reduce(torch.tensor([float(piece.numel())]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
