# clause: §5 a look-up under a handler that names what it raises | processes: 2
import datetime

import torch
import torch.distributed as dist


def scale(table, name):
    factor = 1.0
    try:
        factor = table[name]
        dist.broadcast(torch.tensor([factor]), src=0)  # expect: RL105 error
    except KeyError:
        print("unknown:", name)
    dist.all_reduce(torch.tensor([factor]))

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    scale({"rank0": 2.0}, f"rank{dist.get_rank()}")
