# clause: §5 next() under a handler that names StopIteration | processes: 2
import datetime

import torch
import torch.distributed as dist


def take(rows):
    for step in range(3):
        try:
            row = next(rows)
            dist.all_reduce(row)  # expect: RL105 error
        except StopIteration:
            break
    dist.barrier()

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    take(iter([torch.ones(1)] * (2 + dist.get_rank())))
