# clause: §5 a list grown under a condition on local data, two calls up | processes: 2
import datetime

import torch
import torch.distributed as dist


def hard_rows(rows: torch.Tensor, limit):
    kept = []
    for index in range(len(rows)):
        weight = 1.0 if rows[index].sum() > limit else 0.0
        kept.append(rows[index] * weight)
    return torch.stack(kept)


def mean_of(batch):
    dist.all_reduce(batch)
    return batch / dist.get_world_size()


def step(rows: torch.Tensor):
    return mean_of(hard_rows(rows, 1.5))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = [[[1.0, 1.0], [2.0, 2.0]], [[0.5, 0.5], [1.0, 2.0]]][dist.get_rank()]
    step(torch.tensor(own))
