# clause: §6 groups interleaved in a loop against one after the other | processes: 2
import datetime

import torch
import torch.distributed as dist


def reduce_layers(layers, even):
    rank = dist.get_rank()
    if rank == 0:
        for layer in layers:
            dist.all_reduce(layer)
            dist.all_reduce(layer, group=even)
    else:
        for layer in layers:
            dist.all_reduce(layer)  # touch: RL203
        for layer in layers:
            dist.all_reduce(layer, group=even)
    return layers


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    even = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    reduce_layers([torch.ones(1), torch.ones(1)], even)
