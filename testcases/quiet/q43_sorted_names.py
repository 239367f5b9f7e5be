# A set of strings walked in sorted order. processes: 2
import datetime

import torch
import torch.distributed as dist


def reduce_named(tensors):
    wanted = {name.lower() for name in tensors}
    for name in sorted(wanted):
        dist.all_reduce(tensors[name])
    if "bias" in wanted:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_named({"weight": torch.ones(2), "bias": torch.ones(1), "scale": torch.ones(1)})
