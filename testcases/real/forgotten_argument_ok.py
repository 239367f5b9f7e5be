# clause: §5 calls: one that lacks an argument raises before anything of the callee runs | processes: 2
import datetime

import torch
import torch.distributed as dist


def read_state(folder, options, everywhere=False):
    dist.barrier()
    return {"folder": folder, "options": options, "everywhere": everywhere}


def has_state(folder):
    try:
        return "folder" in read_state(folder, everywhere=True)
    except Exception as problem:
        print(problem)
        return False


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() == 0:
        print(has_state("."))
    dist.all_reduce(torch.ones(1))
