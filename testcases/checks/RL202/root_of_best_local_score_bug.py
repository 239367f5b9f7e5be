# clause: §5 root from local data against root from gathered data | processes: 3
import datetime

import torch
import torch.distributed as dist


def adopt_best(scores, weights):
    own = torch.tensor(scores)
    best = int(own.argmax())
    dist.broadcast(weights, src=best)  # expect: RL202
    return best


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    table = [[0.1, 0.9, 0.2], [0.3, 0.1, 0.8], [0.7, 0.2, 0.1]]
    adopt_best(table[dist.get_rank()], torch.ones(2))
    dist.barrier()
