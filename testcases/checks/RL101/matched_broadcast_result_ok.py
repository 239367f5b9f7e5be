# clause: §5 matched uniformizers survive the join | processes: 2
import datetime

import torch
import torch.distributed as dist


def share_plan(steps):
    if dist.get_rank() == 0:
        plan = torch.tensor([steps])
        dist.broadcast(plan, src=0)
    else:
        steps = 0
        plan = torch.zeros(1, dtype=torch.long)
        dist.broadcast(plan, src=0)
    if plan.item() > 1:
        dist.all_reduce(torch.ones(2))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share_plan(steps=3)
    dist.barrier()
