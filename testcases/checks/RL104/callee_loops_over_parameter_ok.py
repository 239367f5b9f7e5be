# clause: §5 trip count open on a parameter, closed in the caller | processes: 2
import datetime

import torch
import torch.distributed as dist


def push_all(tensors):
    for tensor in tensors:
        dist.broadcast(tensor, src=0)


def own_layers(layers):
    rank = dist.get_rank()
    return [layer for i, layer in enumerate(layers) if i % 2 == rank]


def main():
    layers = [torch.ones(1), torch.ones(1), torch.ones(1)]
    mine = own_layers(layers)
    print(len(mine), "of", len(layers))
    push_all(layers)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
