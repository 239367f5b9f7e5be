# A rank all of whose answers were cut off leaves before the lengths are exchanged. processes: 2
import datetime

import torch
import torch.distributed as dist


def above_quantile(rewards, keep, share):
    own = rewards[keep]
    if own.numel() == 0:
        return torch.zeros_like(keep)  # expect: RL103
    world = dist.get_world_size()
    counts = [torch.zeros(1, dtype=torch.int64) for _ in range(world)]
    dist.all_gather(counts, torch.tensor([own.numel()]))
    room = max(1, max(int(c) for c in counts))
    sent = torch.full((room,), -5.0)
    sent[:own.numel()] = own
    received = [torch.zeros(room) for _ in range(world)]
    dist.all_gather(received, sent)
    pool = torch.cat(received)
    pool = pool[pool > -5.0]
    return keep & (rewards >= torch.quantile(pool, share))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rewards = torch.arange(8.0).reshape(2, 4)
    keep = torch.ones_like(rewards, dtype=torch.bool)
    if dist.get_rank() == 1:
        keep[:] = False
    above_quantile(rewards, keep, share=0.75)
    dist.barrier()
