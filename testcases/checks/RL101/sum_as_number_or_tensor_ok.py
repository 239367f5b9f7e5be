# clause: §5 x.item() compares as x does | processes: 2
import datetime

import torch
import torch.distributed as dist


def total(share, plain):
    gathered = torch.tensor(float(share))
    dist.all_reduce(gathered)
    return gathered.item() if plain else gathered


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    me = dist.get_rank()
    if total(me + 1, plain=me == 0) > 2:
        dist.barrier()
