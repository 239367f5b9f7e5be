# clause: §6 an early return in a generator ends the loop | processes: 2
import datetime

import torch
import torch.distributed as dist


def until_full(limit):
    for step in range(6):
        if step == limit + dist.get_rank():
            return  # expect: RL103
        yield step


def main():
    total = torch.zeros(1)
    for step in until_full(2):
        total += step
        dist.all_reduce(total)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
