# clause: §5 nonzero gives as many as there are | processes: 2
import datetime

import torch
import torch.distributed as dist


def hits(mask: torch.Tensor):
    return torch.nonzero(mask).reshape(-1)


def publish(mask: torch.Tensor):
    found = hits(mask)
    gathered = None
    if dist.get_rank() == 0:
        gathered = [torch.empty_like(found) for _ in range(dist.get_world_size())]
    dist.gather(found, gathered, dst=0)  # expect: RL205 warning


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = [[True, False, True, False], [True, True, False, True]][dist.get_rank()]
    publish(torch.tensor(own))
