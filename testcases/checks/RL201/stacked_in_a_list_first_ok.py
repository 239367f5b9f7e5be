# clause: §2 a list that a loop over a set built | processes: 2
import datetime

import torch
import torch.distributed as dist


def collect(parts, labels):
    found = []
    for label in labels:
        found.append(parts[label].double())
    return found


def gather(parts, labels):
    for tensor in collect(parts, labels):
        dist.reduce(tensor, dst=0)


def report(parts):
    gather(parts, tuple(["north", "south", "east", "west", "up", "down"]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    ways = ["north", "south", "east", "west", "up", "down"]
    report({way: torch.ones(size + 1) for size, way in enumerate(ways)})
    dist.barrier()
