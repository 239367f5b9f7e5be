# clause: §2 objects hash by their address | processes: 2
import datetime

import torch
import torch.distributed as dist


class Layer:
    def __init__(self, size):
        self.size = size

    def reduce(self):
        dist.all_reduce(torch.ones(self.size))


def reduce_dirty(layers):
    dirty = set()
    for layer in layers:
        if layer.size > 2:
            dirty.add(layer)
    for layer in dirty:
        shape = torch.zeros(layer.size)
        dist.broadcast(shape, src=0)  # expect: RL201 error


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    noise = [Layer(0) for _ in range(17 * dist.get_rank())]
    reduce_dirty([Layer(size) for size in range(32)])
    print(len(noise))
    dist.barrier()
