"""Losses are reduced when the main process writes its line. processes: 2"""
from detectron2.utils import comm


def write(iteration, losses, storage):
    reduced = comm.reduce_dict(losses)
    if comm.is_main_process():
        storage.append((iteration, sum(reduced.values())))


def train(model, optimizer, loader, storage):
    for iteration, batch in enumerate(loader):
        losses = model(batch)
        sum(losses.values()).backward()
        optimizer.step()
        write(iteration, losses, storage)
