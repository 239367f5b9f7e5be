"""Each process goes through its own share of the files; where an unknown model is sharded, the forward waits
already, and the barrier behind it does in any case. processes: 2 (GPU)"""
import os

import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def shard(parts):
    for part in parts:
        fully_shard(part)


def extract(model, tensors, out):
    for at in range(dist.get_rank(), len(tensors), dist.get_world_size()):
        features = model(tensors[at])
        out.save(os.path.join("features", str(at)), features)
        dist.barrier()  # expect: RL104 error
