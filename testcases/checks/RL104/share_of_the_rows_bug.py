# clause: §5 even shares of a list | processes: 2
import datetime

import torch
import torch.distributed as dist


def share_of(rows):
    rank, world = dist.get_rank(), dist.get_world_size()
    share = (len(rows) + world - 1) // world
    return rows[rank * share : (rank + 1) * share]


def evaluate(rows):
    scores = []
    for row in share_of(rows):
        if row is None:
            scores.append(0.0)
            continue
        scores.append(float(len(row)))
    for score in scores:
        dist.all_reduce(torch.tensor(score))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    evaluate(["one", None, "three"] + [None] * 2)
    dist.barrier()
