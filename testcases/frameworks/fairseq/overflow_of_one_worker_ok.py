"""A worker whose gradients overflowed leaves the step: alone, or with the others. processes: 2"""
import torch
from fairseq.distributed import utils


def train_step(model, batch, optimizer):
    group = utils.get_global_group()
    loss = model(batch).sum()
    optimizer.backward(loss)
    total = loss.detach().abs()
    utils.all_reduce(total, group=group, op="max")
    if not torch.isfinite(total):
        optimizer.zero_grad()
        return None
    count = torch.tensor(batch.shape[0])
    utils.all_reduce(count, group=group)
    optimizer.multiply_grads(1.0 / count)
    optimizer.step()
    return loss


def epoch(model, train_loader, optimizer):
    for batch in train_loader:
        train_step(model, batch, optimizer)
