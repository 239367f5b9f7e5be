# clause: §5 agreement and trails | processes: 4
import datetime

import torch
import torch.distributed as dist
PATIENCE = datetime.timedelta(seconds=3)


def warm_up(pairs, wanted):
    rank = dist.get_rank()
    flag = torch.full((1,), wanted * (rank // 2))
    dist.broadcast(flag, src=rank - rank % 2, group=pairs[rank // 2])
    if flag.item() > 0:
        dist.barrier()  # expect: RL101


def main():
    dist.init_process_group("gloo", timeout=PATIENCE)
    pairs = [dist.new_group([first, first + 1], timeout=PATIENCE) for first in (0, 2)]
    warm_up(pairs, 1)
    warm_up(pairs, 0)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
