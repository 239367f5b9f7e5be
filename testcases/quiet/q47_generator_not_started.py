# Calling a generator function issues nothing. processes: 2
import datetime

import torch
import torch.distributed as dist


def stream(tensors):
    for tensor in tensors:
        dist.all_reduce(tensor)
        yield tensor


def prepare(tensors):
    pending = None
    if dist.get_rank() == 0:
        pending = stream(tensors)
        print("made", pending)
    return len(tensors)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    prepare([torch.ones(1)])
    dist.barrier()
