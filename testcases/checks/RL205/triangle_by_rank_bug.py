# clause: §5 a size computed from the rank | processes: 3
import datetime

import torch
import torch.distributed as dist


def offsets(group_size):
    here = dist.get_rank()
    table = torch.zeros(here + 1, dtype=torch.long)
    table += 1
    dist.broadcast(table, src=group_size - 1)  # expect: RL205 warning
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    offsets(dist.get_world_size())
    dist.barrier()
