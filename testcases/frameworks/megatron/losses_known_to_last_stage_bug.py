"""The last stage of the pipeline has the loss; it is averaged over all, or over its data-parallel peers. processes: 4 (GPU)"""
import torch
import torch.distributed as dist
from megatron.core import mpu


def average(losses):
    mean = torch.stack(losses).mean()
    dist.all_reduce(mean)
    return mean / mpu.get_data_parallel_world_size()


def log(iteration, losses):
    if mpu.is_pipeline_last_stage():
        print(iteration, average(losses).item())  # expect: RL101 error


def loop(step, iterations):
    for iteration in range(iterations):
        log(iteration, step(iteration))
