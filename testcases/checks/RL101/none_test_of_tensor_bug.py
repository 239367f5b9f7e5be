# clause: §5 may-be-None is apart from the value | processes: 2
import datetime

import torch
import torch.distributed as dist


def share(shard):
    own = torch.tensor([dist.get_rank() + shard])
    if own > 4:
        dist.broadcast(own, src=0)  # expect: RL101
    return own


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share(4)
