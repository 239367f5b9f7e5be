"""Validation: the mean loss over all ranks."""
import torch
import torch.distributed as dist

from model import loss_of
from parallel import any_rank


class Validation:
    def __init__(self, batches, layout):
        self.batches = batches
        self.layout = layout
        self.history = []

    @torch.no_grad()
    def local_loss(self, model):
        total = torch.zeros(())
        for number in range(self.batches.per_epoch):
            total = total + loss_of(model, self.batches.batch(number))
        return total / self.batches.per_epoch

    def run(self, model):
        loss = self.local_loss(model)
        if any_rank(not torch.isfinite(loss)):
            return None
        dist.all_reduce(loss)
        mean = (loss / self.layout.world).item()
        self.history.append(mean)
        return mean

    def best(self):
        return min(self.history) if self.history else None
