"""The loss is averaged for the report of the first rank. processes: 2"""
import torch
from lightning.fabric import Fabric


def train(net, data, steps):
    fabric = Fabric(accelerator="cpu", devices=2, strategy="ddp")
    fabric.launch()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    net, optimizer = fabric.setup(net, optimizer)
    loader = fabric.setup_dataloaders(torch.utils.data.DataLoader(data, batch_size=4))
    for step, (x, y) in enumerate(loader):
        loss = torch.nn.functional.cross_entropy(net(x), y)
        fabric.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        if step % 50 == 0:
            mean = fabric.all_reduce(loss)
            if fabric.is_global_zero:
                print(step, mean.item())
    fabric.barrier()
