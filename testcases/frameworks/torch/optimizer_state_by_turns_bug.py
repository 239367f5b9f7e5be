"""The optimizer's state is spread when it is loaded, which may take all ranks at once. processes: 2"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def restore(model, optimizer, path, local_rank, per_host):
    sharded = FSDP(model)
    state = torch.load(path)
    for turn in range(per_host):
        if turn == local_rank:
            flat = FSDP.optim_state_dict_to_load(sharded, optimizer, state)  # expect: RL101 warning
            optimizer.load_state_dict(flat)
        dist.barrier()
