# clause: §2 a dict filled in a loop over a set, its values walked elsewhere | processes: 2
import datetime

import torch
import torch.distributed as dist


def bucket(parameters, wanted):
    buckets = {}
    for name in parameters:
        if name in wanted:
            buckets[name] = parameters[name] * 2
    return buckets


def flush(buckets):
    for tensor in buckets.values():
        dist.all_reduce(tensor)


def step(parameters):
    flush(bucket(parameters, {"q.weight", "k.weight", "v.weight", "o.weight", "o.bias"}))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    names = ["q.weight", "k.weight", "v.weight", "o.weight", "o.bias"]
    step({name: torch.ones(size + 2) for size, name in enumerate(names)})
    dist.barrier()
