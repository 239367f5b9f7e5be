"""The master saves and meets the others, which are not there. processes: 2 (TPU)"""
import torch_xla.core.xla_model as xm


def save(model, path):
    if xm.is_master_ordinal():
        xm.master_print("saving", path)
    xm.rendezvous("saved")
    xm.save(model.state_dict(), path)


def train(model, optimizer, loader, path):
    for epoch in range(10):
        for x, y in loader:
            loss = (model(x) - y).square().mean()
            loss.backward()
            xm.optimizer_step(optimizer)
        save(model, f"{path}/{epoch}.pt")
