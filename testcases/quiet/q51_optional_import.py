# An import fallback is the same code everywhere. processes: 2
import datetime

import torch
import torch.distributed as dist
try:
    import a_module_nobody_has as fast
except ImportError:
    fast = None


def reduce(x):
    if fast is not None:
        fast.reduce(x)
    else:
        dist.all_reduce(x)
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce(torch.ones(2))
    dist.barrier()
