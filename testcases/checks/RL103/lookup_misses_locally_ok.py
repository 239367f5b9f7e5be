# clause: §5 may-be-None by a missing key | processes: 2
import datetime

import torch
import torch.distributed as dist
TABLE = {"layer0": 1.0, "layer1": 2.0}


def sum_entry(name):
    entry = TABLE.get(name)
    if entry is None:
        entry = 0.0
    total = torch.tensor([entry])
    dist.all_reduce(total)
    return total.item()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sum_entry(f"layer{dist.get_rank() + 1}")
    dist.barrier()
