# clause: §2 operations chosen by local data | processes: 2
import datetime

import torch
import torch.distributed as dist


def collect_predictions(rows):
    world = dist.get_world_size()
    if len(rows) == 2:
        parts = [torch.zeros(2) for _ in range(world)]
        dist.all_gather(parts, torch.tensor((rows + [0.0, 0.0])[:2]))
        return torch.cat(parts).tolist()
    found = [None] * world
    dist.all_gather_object(found, rows)  # expect: RL102
    return sum(found, [])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    local = [[0.5, 0.25], [0.75]][dist.get_rank()]
    collect_predictions(local)
    dist.barrier()
