# clause: §5 global root that is not in each group of a family | processes: 4
import datetime

import torch
import torch.distributed as dist
HOUR = datetime.timedelta(seconds=3)


def rows(width):
    mine, head = None, 0
    for start in range(0, dist.get_world_size(), width):
        members = list(range(start, start + width))
        group = dist.new_group(members, timeout=HOUR)
        if dist.get_rank() in members:
            mine, head = group, start
    return mine, head


def spread(weights):
    row, head = rows(width=2)
    dist.broadcast(weights, src=head, group=row)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    spread(torch.ones(2))
    dist.barrier()
