# clause: §6 callee chosen out of a table by a varying key | processes: 2
import datetime

import torch
import torch.distributed as dist


def lead(value):
    dist.all_reduce(value)
    return value


def follow(value):
    return value * 0


ROLES = {"leader": lead, "worker": follow}


def act(value):
    role = "leader" if dist.get_world_size() > 1 else "worker"
    return ROLES[role](value)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    act(torch.ones(1))
    dist.barrier()
