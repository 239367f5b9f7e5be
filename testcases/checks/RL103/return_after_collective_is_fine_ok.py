# clause: §2 early exit of non-writers before against after the collective | processes: 3
import datetime

import torch
import torch.distributed as dist


def consolidate(state):
    rank = dist.get_rank()
    parts = [torch.zeros_like(state) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, state)
    if rank:
        return None
    return torch.cat(parts)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    consolidate(torch.ones(2))
    dist.barrier()
