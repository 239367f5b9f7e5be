import os.path
import torch
import torch.distributed
import torch.distributed as dist
import torch.distributed.fsdp as fsdp
import pkg
import pkg.tools.deep
from torch import distributed as dist2
from torch.distributed import get_rank as rank_of
from pkg import work, Motor, shown, tools
from pkg.core import get_rank, labour
from pkg import missing
import pkg._C as compiled
from gone import *
from os import *

work  # = func pkg.core:work
Motor  # = class pkg.core:Engine
Motor.Part  # = class pkg.core:Engine.Part
Motor.run  # = func pkg.core:Engine.run
shown  # = func pkg.names:shown
tools  # = module pkg.tools
tools.labour  # = func pkg.core:work
labour  # = func pkg.core:work
get_rank  # = external torch.distributed.get_rank
rank_of  # = external torch.distributed.get_rank
dist  # = external torch.distributed
dist2.get_rank  # = external torch.distributed.get_rank
dist.get_rank  # = external torch.distributed.get_rank
torch.distributed.get_rank  # = external torch.distributed.get_rank
fsdp.FullyShardedDataParallel  # = external torch.distributed.fsdp.FullyShardedDataParallel
os.path  # = external os.path
pkg._shown_too  # = func pkg.names:_shown_too
pkg.added  # = func pkg.names:added
pkg.extended  # = func pkg.names:extended
pkg.hidden  # = external pkg.hidden
pkg.names.hidden  # = func pkg.names:hidden
pkg.tools.near.near_by  # = func pkg.tools.near:near_by
missing  # = external pkg.missing
compiled.thing  # = external pkg._C.thing
unbound  # = none
int  # = external int
ValueError  # = external ValueError
