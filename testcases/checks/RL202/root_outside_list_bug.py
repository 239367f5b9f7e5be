# clause: §5 constant root, group with known members | processes: 3
import datetime

import torch
import torch.distributed as dist
WORKERS = [1, 2]


def hand_out(rows):
    pool = dist.new_group(WORKERS, timeout=datetime.timedelta(seconds=3))
    if dist.get_rank() in WORKERS:
        dist.broadcast(rows, 0, pool)  # expect: RL202
    return rows


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    hand_out(torch.zeros(4))
    dist.barrier()
