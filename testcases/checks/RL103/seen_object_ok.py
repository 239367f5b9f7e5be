# clause: §5 whether an object was seen before is the same question everywhere | processes: 2
import datetime

import torch
import torch.distributed as dist


class Registry:
    def __init__(self):
        self.seen = set()

    def sync(self, parameter):
        if id(parameter) in self.seen:
            return
        self.seen.add(id(parameter))
        dist.broadcast(parameter, src=0)


def load(parameters):
    registry = Registry()
    for parameter in parameters + parameters:
        registry.sync(parameter)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    load([torch.ones(2), torch.zeros(1)])
