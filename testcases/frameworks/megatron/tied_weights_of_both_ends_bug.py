"""The first and the last stage of the pipeline keep one matrix and sum its gradients. processes: 4 (GPU)"""
import torch.distributed as dist
from megatron.core import parallel_state


def sum_tied(stages, sizes):
    if parallel_state.is_pipeline_first_stage():
        matrix = stages[0].table
    elif parallel_state.is_pipeline_last_stage():
        matrix = stages[-1].table
    if parallel_state.is_pipeline_first_stage():
        dist.all_reduce(matrix.grad, group=parallel_state.get_embedding_group())  # expect: RL101
    return sizes
