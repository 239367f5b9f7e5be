"""Embeddings are gathered for batches that hold a positive pair: own batches, or all. processes: 2"""
import lightning.pytorch as pl
import torch


class Contrast(pl.LightningModule):
    def __init__(self, encoder, margin=0.2):
        super().__init__()
        self.encoder = encoder
        self.margin = margin

    def training_step(self, batch, batch_idx):
        images, labels = batch
        own = self.encoder(images)
        positives = (labels > 0).sum()
        if positives > 0:
            everyone = self.all_gather(own)  # expect: RL101
            return (own @ everyone.flatten(0, 1).T - self.margin).relu().mean()
        return own.sum() * 0.0

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)
