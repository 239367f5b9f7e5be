# A rank-dependent number, all-reduced, then a raise on the sum: a uniform exit. processes: 2
import datetime

import torch
import torch.distributed as dist


def check_ranks(seen):
    wrong = torch.tensor([int(seen != dist.get_rank())])
    dist.all_reduce(wrong)
    if wrong.item() > 0:
        raise ValueError("ranks do not match the layout")
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    try:
        check_ranks(dist.get_rank())
        check_ranks(0)
    except ValueError as error:
        print(error)
    dist.all_reduce(torch.ones(1))
