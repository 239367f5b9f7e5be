# clause: §5 a list that a condition on local data thins out | processes: 2
import datetime

import torch
import torch.distributed as dist


def votes(rows):
    valid = [row * 2 if row > 0 else 0.0 for row in rows]
    ballot = torch.tensor(valid)
    dist.all_reduce(ballot)
    return ballot


def evaluate(rows):
    return votes(rows).max()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = [[1.0, -1.0, 2.0], [3.0, 4.0, 5.0]][dist.get_rank()]
    evaluate(own)
