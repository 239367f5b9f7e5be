# clause: §5 rank through two helpers | processes: 2
import datetime

import torch
import torch.distributed as dist


def place():
    return {"rank": dist.get_rank(), "world": dist.get_world_size()}["rank"]


def should_write(enabled):
    return enabled and place() == 0


def checkpoint(state, enabled):
    if not should_write(enabled):
        dist.broadcast(state, src=0)
        return state
    print("writing", state.numel())
    dist.broadcast(state, src=0)
    return state


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    checkpoint(torch.ones(3), enabled=True)
    dist.barrier()
