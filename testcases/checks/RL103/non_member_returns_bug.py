# clause: §5 non-members may leave before their group's collective, not before the world's | processes: 3
import datetime

import torch
import torch.distributed as dist
TIMEOUT = datetime.timedelta(seconds=3)


def sync_experts(weight, members):
    experts = dist.new_group(members, timeout=TIMEOUT)
    if dist.get_rank() not in members:
        return weight  # expect: RL103
    dist.all_reduce(weight, group=experts)
    dist.barrier()
    return weight / len(members)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    sync_experts(torch.ones(1), [0, 1])
    dist.all_reduce(torch.ones(1))
