"""Two guards with one source are one finding; where a comment silences it, the other one speaks."""
import time

import torch.distributed as dist


def loop(flag, limit):
    now = time.monotonic()
    if now > limit:
        dist.all_reduce(flag)  # expect: RL101
    print("between")
    if now > 2 * limit:
        dist.broadcast(flag, 0)
