# A rank test fills a tensor, the broadcast follows, and the loop bound comes out of the broadcast. processes: 3
import datetime

import torch
import torch.distributed as dist


def iterations(files):
    plan = torch.zeros(2, dtype=torch.long)
    if dist.get_rank() == 0:
        plan[0] = len(files)
        plan[1] = 2
    dist.broadcast(plan, 0)
    for _ in range(int(plan[0])):
        dist.all_reduce(torch.ones(1))
    if plan[1].item() > 1:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    iterations(["a", "b", "c"] if dist.get_rank() == 0 else [])
