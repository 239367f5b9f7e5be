# Main-first with the flag and the wait in a parameter, in both orders of the branches. processes: 2
import datetime

import torch
import torch.distributed as dist


def main_first(is_main, enabled, work):
    if enabled and not is_main:
        dist.barrier()
    try:
        return work()
    finally:
        if enabled and is_main:
            dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main_first(dist.get_rank() == 0, True, lambda: len("map"))
    main_first(dist.get_rank() == 0, False, lambda: len("filter"))
    dist.all_reduce(torch.ones(1))
