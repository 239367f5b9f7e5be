# clause: §5 conjunction with a uniform part | processes: 2
import datetime

import torch
import torch.distributed as dist


def publish(table, world):
    if world > 1 and dist.get_rank() == 0:
        dist.broadcast(table, src=0)
    elif world > 1:
        rows = [torch.zeros_like(table) for _ in range(world)]
        dist.all_gather(rows, table)  # expect: RL102
    return table


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    publish(torch.ones(2), dist.get_world_size())
    dist.barrier()
