# clause: §5 implicit flow into a group handle | processes: 3
import datetime

import torch
import torch.distributed as dist


def total_tokens(count, debug):
    everyone = list(range(dist.get_world_size()))
    traced = dist.new_group(everyone, timeout=datetime.timedelta(seconds=3))
    scope = dist.group.WORLD
    if debug and dist.get_rank() == 0:
        print("counting")
        scope = traced
    tokens = torch.tensor([count])
    dist.all_reduce(tokens, group=scope)  # expect: RL302
    return int(tokens)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    total_tokens(12, debug=True)
    dist.barrier()
