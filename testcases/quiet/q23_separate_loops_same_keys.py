# Rank 0 and the others in separate loops over the same names, one broadcast each. processes: 3
import datetime

import torch
import torch.distributed as dist
NAMES = ("embed", "block", "head")


def load_full(weights):
    if dist.get_rank() == 0:
        for name in NAMES:
            dist.broadcast(weights[name], src=0)
    else:
        for name in NAMES:
            weights[name] = torch.empty(2)
            dist.broadcast(weights[name], src=0)
    return weights


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    load_full({name: torch.ones(2) for name in NAMES} if dist.get_rank() == 0 else {})
    dist.barrier()
