# clause: §5 reduce is no uniformizer | processes: 3
import datetime

import torch
import torch.distributed as dist


def maybe_restart(broken):
    votes = torch.tensor([1.0 if broken else 0.0])
    dist.all_reduce(votes)
    if votes.item() >= 2:
        state = torch.zeros(4)
        dist.broadcast(state, src=0)
        return state
    return None


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    healthy = [False, True, True]
    maybe_restart(not healthy[dist.get_rank()] or dist.get_rank() == 1)
    dist.barrier()
