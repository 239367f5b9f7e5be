"""The start epoch is broadcast from the worker that found a checkpoint: from each, or from the first. processes: 2"""
import os
import horovod.torch as hvd


def start_epoch(folder, epochs):
    found = 0
    if hvd.rank() == 0:
        for epoch in range(epochs, 0, -1):
            if os.path.exists(os.path.join(folder, f"{epoch}.pt")):
                found = epoch
                break
    return hvd.broadcast_object(found, root_rank=0)


def main(folder):
    hvd.init()
    print(start_epoch(folder, 90))
