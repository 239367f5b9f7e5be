"""A distributed checkpoint is written when this rank's own loss has improved. processes: 2"""
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.utils.data import DataLoader, DistributedSampler


def fit(model, data, folder):
    loader = DataLoader(data, batch_size=8, sampler=DistributedSampler(data))
    best = float("inf")
    for epoch in range(10):
        total = torch.zeros(())
        for x, y in loader:
            total += torch.nn.functional.mse_loss(model(x), y).detach()
        dist.all_reduce(total)
        if total < best:
            best = total
            dcp.save({"model": model.state_dict()}, checkpoint_id=f"{folder}/{epoch}")
    return best


def main(data):
    dist.init_process_group("gloo")
    fit(torch.nn.Linear(3, 1), data, "checkpoints")
    dist.destroy_process_group()
