"""A checkpoint is saved when the loss went down: this rank's, or the mean of all. processes: 2"""
import torch
from lightning.fabric import Fabric


class Keeper:
    def __init__(self, fabric, path):
        self.fabric = fabric
        self.path = path
        self.best = None

    def offer(self, net, loss):
        loss = self.fabric.all_reduce(loss)
        if self.best is None or loss < self.best:
            self.best = loss
            self.fabric.save(self.path, {"net": net})


def main(net, data):
    fabric = Fabric(devices=2)
    fabric.launch()
    net = fabric.setup_module(net)
    keeper = Keeper(fabric, "best.ckpt")
    for x, y in fabric.setup_dataloaders(torch.utils.data.DataLoader(data)):
        loss = torch.nn.functional.mse_loss(net(x), y)
        fabric.backward(loss)
        keeper.offer(net, loss.detach())
