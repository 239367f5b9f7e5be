# clause: §6 two loops compared body by body | processes: 3
import datetime

import torch
import torch.distributed as dist


def move_layers(layers):
    if dist.get_rank() == 0:
        for layer in layers:
            dist.broadcast(layer, src=0)
    else:
        for layer in layers:
            dist.reduce(layer, dst=0)  # expect: RL102
    return layers


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    move_layers([torch.ones(1), torch.ones(2)])
    dist.barrier()
