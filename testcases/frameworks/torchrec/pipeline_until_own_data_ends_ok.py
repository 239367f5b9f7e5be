"""Each rank drives the pipeline for its own number of batches, or all for an agreed one. processes: 2 (GPU)"""
import torch
import torch.distributed as dist
from torchrec.distributed.train_pipeline import TrainPipelineSparseDist


def train(model, optimizer, files, read):
    pipeline = TrainPipelineSparseDist(model, optimizer, torch.device("cuda"))
    own = sorted(files)[dist.get_rank() :: dist.get_world_size()]
    steps = torch.tensor(len(own))
    dist.all_reduce(steps, op=dist.ReduceOp.MIN)
    batches = iter(read(own))
    for _ in range(int(steps)):
        pipeline.progress(batches)
