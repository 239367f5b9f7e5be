"""With the plugin the model is known to be sharded; without sharding the first process may ask alone. processes: 2 (GPU)"""
import torch
from accelerate import Accelerator, DeepSpeedPlugin


def main(model, loader, path):
    accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(zero_stage=3))
    optimizer = torch.optim.AdamW(model.parameters())
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for batch in loader:
        accelerator.backward(model(batch).sum())
        optimizer.step()
    if accelerator.is_main_process:
        torch.save(accelerator.get_state_dict(model), path)  # expect: RL101 error
