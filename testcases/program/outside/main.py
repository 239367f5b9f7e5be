import builtins
import torch
import torch.distributed as dist
from torch.distributed import *
from torch.distributed.distributed_c10d import get_rank
from torch.nn.parallel.distributed import DistributedDataParallel as DDP

all_reduce  # = external torch.distributed.all_reduce
get_rank  # = external torch.distributed.get_rank
dist.distributed_c10d.all_reduce  # = external torch.distributed.all_reduce
builtins.ValueError  # = external ValueError
no_such_function  # = none
DDP  # = external torch.nn.parallel.DistributedDataParallel


class Wrapped(DDP):  # mro: torch.nn.parallel.DistributedDataParallel
    def __init__(self, module):
        self.inner = torch.nn.Module()
        self.rank = dist.get_rank()


Wrapped.inner  # type = external torch.nn.Module
Wrapped.rank  # type = none
