"""A guard along the context dimension around the data-parallel group, with and without context ranks in it. processes: 4 (GPU)"""
import torch.distributed as dist
from megatron.core import parallel_state as mpu


def count_tokens(tokens):
    total = tokens.numel()
    if mpu.get_context_parallel_rank() == 0:
        group = mpu.get_data_parallel_group(with_context_parallel=True)
        dist.all_reduce(tokens, group=group)  # expect: RL101
    return total
