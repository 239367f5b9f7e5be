# Generator context manager: one barrier in each of two complementary guards around the yield. processes: 3
import contextlib
import datetime

import torch
import torch.distributed as dist


def is_first():
    return not dist.is_initialized() or dist.get_rank() == 0


@contextlib.contextmanager
def first_rank_first():
    if not is_first():
        dist.barrier()
    yield
    if is_first():
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    cache = {}
    with first_rank_first():
        cache.setdefault("tokens", 10)
    dist.all_reduce(torch.ones(1))
