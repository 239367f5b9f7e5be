# clause: §6 a generator is walked once | processes: 2
import datetime

import torch
import torch.distributed as dist


def once():
    dist.all_reduce(torch.ones(1))
    yield 1


def main():
    parts = once()
    taken = list(parts)
    if dist.get_rank() == 0:
        taken += list(parts)
    print(len(taken))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
