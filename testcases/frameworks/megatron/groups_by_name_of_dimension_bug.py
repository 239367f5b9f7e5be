"""Gradients of the shared embedding are summed along the pipeline by the tensor ranks 0, or by all. processes: 4 (GPU)"""
import torch.distributed as dist
from megatron.core import parallel_state


def sum_embedding(grad):
    group = parallel_state.get_pipeline_model_parallel_group()
    if parallel_state.get_pipeline_model_parallel_rank() == 0:
        dist.all_reduce(grad, group=group)  # expect: RL101


def finish(model):
    for name, weight in model.named_parameters():
        if "embedding" in name and weight.grad is not None:
            sum_embedding(weight.grad)
