"""Megatron's checkpoint has barriers for all ranks. processes: 2 (GPU)"""
import torch.distributed as dist
from megatron.training.checkpointing import save_checkpoint
from megatron.training.utils import is_last_rank


def maybe_save(iteration, every, model, optimizer, scheduler, flops):
    if iteration % every:
        return
    if is_last_rank():
        save_checkpoint(iteration, model, optimizer, scheduler, flops)  # expect: RL101
