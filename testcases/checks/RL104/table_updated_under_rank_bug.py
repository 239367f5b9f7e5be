# clause: §5 containers: what `update` puts in under a varying condition makes the length vary
import datetime

import torch
import torch.distributed as dist


def owned(rank):
    table = {}
    for layer in range(4):
        if layer >= rank:
            table.update({layer: float(layer)})
    return table


def reduce_owned(rank):
    for layer in sorted(owned(rank)):
        dist.all_reduce(torch.full((1,), float(layer)))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_owned(dist.get_rank())
    dist.barrier()
