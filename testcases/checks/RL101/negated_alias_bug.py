# clause: §5 aliases of the rank and its negation | processes: 2
import datetime

import torch
import torch.distributed as dist


def publish(weights):
    me = dist.get_rank()
    here = me
    follower = not here == 0
    if follower:
        return dist.broadcast(weights, src=0)  # expect: RL101
    weights.add_(1.0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(torch.zeros(3))
    dist.barrier()
