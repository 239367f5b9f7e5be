# `U and V` with uniform U; the other arm tests U again. processes: 2
import datetime

import torch
import torch.distributed as dist


def publish(x, enabled):
    lead = dist.get_rank() == 0
    if enabled and lead:
        print("publishing")
        dist.broadcast(x, src=0)
    elif enabled:
        dist.broadcast(x, src=0)
    else:
        print("off")
    return x


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(torch.ones(1), enabled=True)
    publish(torch.ones(1), enabled=False)
    dist.barrier()
