"""A callback saves where the own loss went down; saving with a sharded strategy is collective. processes: 2 (GPU)"""
from lightning.pytorch import Callback, LightningModule, Trainer


class LowestLoss(Callback):
    def __init__(self, path):
        self.path = path
        self.lowest = 1e9

    def on_validation_end(self, trainer, pl_module):
        loss = float(pl_module.latest_loss)
        if loss < self.lowest:
            self.lowest = loss
            trainer.save_checkpoint(self.path)  # expect: RL101 warning


def train(module: LightningModule, loader):
    trainer = Trainer(devices=4, accelerator="cuda", strategy="fsdp", callbacks=[LowestLoss("low.ckpt")])
    trainer.fit(module, loader)
