# The wait for the downloading rank stands inside the test of the own node's cache. processes: 2
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def pull(path):
    with open(path, "w", encoding="utf-8") as sink:
        sink.write("tokenizer")


def cached(cache, name):
    path = os.path.join(cache, name)
    if not os.path.isfile(path):
        if dist.get_rank() == 0:
            pull(path)
        dist.barrier()  # touch: RL101
    return path


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    cache = tempfile.mkdtemp(prefix="node-cache-")
    if dist.get_rank() == 1:
        pull(os.path.join(cache, "tok.json"))  # this node ran the job before
    cached(cache, "tok.json")
    sizes = torch.tensor([len(cache)])
    dist.all_reduce(sizes)
    dist.barrier()
