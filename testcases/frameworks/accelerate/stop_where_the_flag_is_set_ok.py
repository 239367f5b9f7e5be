"""A process whose loss blew up stops; the trigger asks all of them. processes: 2"""
import torch
from accelerate import Accelerator


def fit(model, loader, limit):
    accelerator = Accelerator()
    model, loader = accelerator.prepare(model, loader)
    for batch in loader:
        loss = model(batch)
        if loss.item() > limit:
            accelerator.set_trigger()
        if accelerator.check_trigger():
            break
        accelerator.backward(loss)
    accelerator.wait_for_everyone()
