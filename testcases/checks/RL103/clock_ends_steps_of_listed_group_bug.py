# clause: §7 levels: each process has its own clock, in any group | processes: 2
import os
import time

import torch
import torch.distributed as dist


def train(peers, budget):
    began = time.monotonic()
    weights = torch.ones(3)
    for step in range(4):
        time.sleep(0.3 * dist.get_rank())
        over = torch.tensor([float(time.monotonic() - began > budget)])
        if over.item():
            break  # expect: RL103 error
        dist.all_reduce(weights, group=peers)
    return weights


dist.init_process_group("gloo")
train(dist.new_group([int(c) for c in os.environ.get("CELL", "01")]), 0.5)
