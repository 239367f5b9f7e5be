# clause: §2 order by local data | processes: 2
import datetime

import torch
import torch.distributed as dist


def step(loss, grads, scalers):
    agree = scalers["agree"]
    if loss.numel() > 1:
        dist.all_reduce(grads, group=agree)
        dist.all_reduce(loss)
    else:
        dist.all_reduce(loss)
        dist.all_reduce(grads, group=agree)
    return loss


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    agree = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    value = [0.5, 2.0][dist.get_rank()]
    step(torch.tensor([value]), torch.ones(2), {"agree": agree})
