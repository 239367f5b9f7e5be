# clause: §6 different constant trip counts on the two sides | processes: 2
import datetime

import torch
import torch.distributed as dist


def warm_links(payload):
    if dist.get_rank() == 0:
        for _ in range(3):
            dist.all_reduce(payload)  # touch: RL104
    else:
        for _ in range(2):
            dist.all_reduce(payload)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    warm_links(torch.ones(1))
    dist.barrier()
