# clause: §6 comparison: sides stand together where only the end of a call was before one | processes: 3
import sys

import torch
import torch.distributed as dist


def reduce_in(x, group):
    dist.all_reduce(x, group=group)


def main(rounds):
    pair = dist.new_group([0, 1])
    if dist.get_rank() < 2:
        if dist.get_rank() == 0:
            dist.barrier(group=pair)  # expect: RL101
        reduce_in(torch.ones(1), pair)
    for _ in range(rounds + 1):
        dist.reduce(torch.ones(1), 1)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(len(sys.argv))
