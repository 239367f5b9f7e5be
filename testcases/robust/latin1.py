# -*- coding: latin-1 -*-
# café déjà
import torch.distributed as dist


name = 'straße'


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101
