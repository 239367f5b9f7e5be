# clause: §2 same collectives in another order | processes: 2
import datetime

import torch
import torch.distributed as dist


def exchange(norm, state, leader):
    if leader:
        dist.all_reduce(norm)
        dist.broadcast(state, src=0)
    else:
        dist.broadcast(state, src=0)  # touch: RL102
        dist.all_reduce(norm)
    return norm


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    exchange(torch.ones(1), torch.zeros(1), dist.get_rank() == 0)
    dist.barrier()
