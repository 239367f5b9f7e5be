# Whether a file is there is agreed in a group that callers hand in. The group may be all ranks, and all may
# see the same file: two things would have to hold for ranks to part.
import os

import torch.distributed as dist


def has_weights(path, group):
    found = [os.path.exists(path)]
    dist.broadcast_object_list(found, 0, group=group)
    return found[0]


class Store:
    def __init__(self, group):
        self.group = group

    def read(self, path, x):
        if has_weights(path, self.group):
            dist.broadcast(x, 0)
        return x


def load(path, group):
    if has_weights(path, group):
        dist.barrier()
