"""A loss is logged with its mean over the ranks, where this rank found it large. processes: 2"""
import lightning.pytorch as pl
import torch


class Detector(pl.LightningModule):
    def __init__(self, net, limit):
        super().__init__()
        self.net = net
        self.limit = limit

    def validation_step(self, batch, batch_idx):
        boxes, target = batch
        loss = torch.nn.functional.l1_loss(self.net(boxes), target)
        if loss > self.limit:
            self.log("large", loss)
        return loss
