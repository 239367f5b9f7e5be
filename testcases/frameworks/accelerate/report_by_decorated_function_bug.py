"""A report that gathers is made by a function that runs on the main process only. processes: 2"""
import torch
from accelerate import Accelerator

accelerator = Accelerator()


@accelerator.on_main_process
def report(step, losses):
    mean = accelerator.gather(losses).mean()  # touch: RL101
    print(f"step {step}: {mean.item():.3f}")


def run(model, loader):
    model, loader = accelerator.prepare(model, loader)
    for step, batch in enumerate(loader):
        losses = model(batch)
        accelerator.backward(losses.mean())
        if step % 100 == 0:
            report(step, losses)
