# clause: §4 conditional expression is a guard | processes: 2
import datetime

import torch
import torch.distributed as dist


def everywhere(scores):
    parts = [torch.zeros_like(scores) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, scores)
    return torch.cat(parts)


def metric(scores):
    pool = everywhere(scores)
    pool = pool if dist.get_rank() == 0 else scores
    return pool.mean().item()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    metric(torch.arange(3.0))
    dist.barrier()
