# clause: §6 next() issues up to the next yield | processes: 2
import datetime

import torch
import torch.distributed as dist


def rounds(tensor):
    dist.all_reduce(tensor)
    yield 1
    dist.broadcast(tensor, 0)
    yield 2


def main():
    tensor = torch.ones(1)
    steps = rounds(tensor)
    next(steps)
    if dist.get_rank() == 0:
        next(steps)  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
