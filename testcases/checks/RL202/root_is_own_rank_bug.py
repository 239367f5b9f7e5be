# clause: §5 root that varies within the group | processes: 3
import datetime

import torch
import torch.distributed as dist


def share_vocabulary(size):
    box = torch.tensor([size])
    me = dist.get_rank()
    dist.broadcast(box, src=(me + 1) % dist.get_world_size())  # expect: RL202
    return int(box)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share_vocabulary(100)
    dist.barrier()
