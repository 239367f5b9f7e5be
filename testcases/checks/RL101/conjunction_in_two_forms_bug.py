# clause: §2 the same condition in other words on the two sides | processes: 2
import datetime

import torch
import torch.distributed as dist


def publish(results, sizes, full):
    if dist.get_rank() == 0:
        if full and sizes:
            dist.broadcast(results, src=0)  # expect: RL101
    else:
        if sizes:
            if results.numel() > len(sizes):
                dist.broadcast(results, src=0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(torch.zeros(3), [3, 4, 5], True)
