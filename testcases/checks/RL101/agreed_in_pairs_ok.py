# clause: §2 flag agreed in a smaller group than the one used | processes: 4
import datetime

import torch
import torch.distributed as dist
LIMIT = datetime.timedelta(seconds=3)


def my_pair():
    mine = None
    for start in range(0, dist.get_world_size(), 2):
        made = dist.new_group([start, start + 1], timeout=LIMIT)
        if start <= dist.get_rank() < start + 2:
            mine = made
    return mine


def shrink_scale(overflow, scale, pair):
    flag = torch.tensor([float(overflow)])
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)
    if flag.item() > 0:
        scale = scale * 0.5
        dist.broadcast(scale, src=0)
    return scale


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    losses = [0.5, float("inf"), 0.25, 1.0]
    mine = losses[dist.get_rank()]
    shrink_scale(mine == float("inf"), torch.ones(1), my_pair())
    dist.barrier()
