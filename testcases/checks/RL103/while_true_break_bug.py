# clause: §6 leave against again in a while loop | processes: 2
import datetime

import torch
import torch.distributed as dist


def drain(queue):
    served = 0
    while True:
        if not queue:
            break  # expect: RL103
        item = queue.pop()
        dist.all_reduce(torch.tensor([item]))
        served += 1
    return served


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    drain([[1.0, 2.0], [3.0, 4.0, 5.0]][dist.get_rank()])
    dist.barrier()
