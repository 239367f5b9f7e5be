"""Training stops where the loss is no number: this rank's, or the greatest of all. processes: 2 (GPU)"""
import torch
from torchtitan.distributed import utils as dist_utils


class Loop:
    def __init__(self, model, optimizer, mesh):
        self.model, self.optimizer, self.mesh = model, optimizer, mesh

    def step(self, tokens, labels):
        out = self.model(tokens)
        loss = torch.nn.functional.cross_entropy(out, labels)
        loss.backward()
        worst = dist_utils.dist_max(loss.detach())
        if worst != worst:
            return None
        norm = dist_utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        return norm


def train(model, optimizer, dataloader):
    loop = Loop(model, optimizer, None)
    for tokens, labels in dataloader:
        loop.step(tokens, labels)
