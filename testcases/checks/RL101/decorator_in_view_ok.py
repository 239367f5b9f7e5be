# clause: §4 decorator's own body says what it does | processes: 2
import datetime
import functools

import torch
import torch.distributed as dist


def leader_only(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        if dist.get_rank() == 0:
            return fn(*args, **kwargs)
        return None

    return inner


def write_report(loss):
    dist.all_reduce(loss)
    print("loss", loss.item())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    write_report(torch.ones(1))
    dist.barrier()
