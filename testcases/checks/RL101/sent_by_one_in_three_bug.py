# clause: §6 what is sent is asked by another name | processes: 3
import datetime

import torch
import torch.distributed as dist


def gate(tensor):
    while True:
        keep = yield tensor
        if keep == 1:
            dist.all_reduce(tensor)  # expect: RL101


def main():
    steps = gate(torch.ones(1))
    next(steps)
    steps.send(dist.get_rank() // 2)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
