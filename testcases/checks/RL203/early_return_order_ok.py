# clause: §2 continuation after a return uses the groups the other way round | processes: 2
import datetime

import torch
import torch.distributed as dist


def finish(loss, metrics):
    side = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() == 0:
        dist.all_reduce(loss)
        dist.all_reduce(metrics, group=side)
        return loss, metrics
    metrics = metrics * 2
    dist.all_reduce(loss)
    dist.all_reduce(metrics, group=side)
    return loss, metrics


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    finish(torch.ones(1), torch.ones(3))
