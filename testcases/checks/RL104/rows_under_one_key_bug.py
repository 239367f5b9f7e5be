# clause: §5 entries under equal keys are one entry | processes: 2
import datetime

import torch
import torch.distributed as dist


def by_slot(slots, width):
    last = {}
    for row in range(4):
        last["slot%d" % (row // width)] = row + slots
    return last


def settle(table):
    for name, row in table.items():
        dist.all_reduce(torch.tensor([row]))  # expect: RL104
        print(name)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rank = dist.get_rank()
    settle(by_slot(8 * rank, 1 + rank))
    dist.barrier()
