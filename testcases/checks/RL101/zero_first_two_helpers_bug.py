# clause: §2 zero-first over two helpers, judged in the caller | processes: 2
import datetime

import torch
import torch.distributed as dist


def enter_ordered():
    if dist.get_rank() != 0:
        dist.barrier()  # expect: RL101


def leave_ordered():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


def read_vocabulary(table):
    enter_ordered()
    table["size"] = 100
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    read_vocabulary({})
    leave = torch.zeros(2)
    dist.all_reduce(leave)
