# clause: §5 group through the result of a helper | processes: 2
import datetime

import torch
import torch.distributed as dist
GROUPS = {}


def init_groups():
    span = datetime.timedelta(seconds=3)
    GROUPS["fast"] = dist.new_group([0, 1], timeout=span)
    GROUPS["slow"] = dist.new_group([0, 1], timeout=span)


def group_for(is_leader):
    if is_leader:
        return GROUPS["fast"]
    return GROUPS["slow"]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    init_groups()
    state = torch.ones(1)
    dist.broadcast(state, src=0, group=group_for(dist.get_rank() == 0))  # expect: RL302
    dist.barrier()
