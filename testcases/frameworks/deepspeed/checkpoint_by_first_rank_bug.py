"""The engine's checkpoint is written by all processes together, whatever the stage. processes: 2 (GPU)"""
import deepspeed
import torch
import torch.distributed as dist

SETTINGS = {"train_batch_size": 8, "zero_optimization": {"stage": 1}, "bf16": {"enabled": True}}


def main(net, loader, folder):
    deepspeed.init_distributed()
    engine, _, _, _ = deepspeed.initialize(model=net, model_parameters=net.parameters(), config=SETTINGS)
    for step, (x, y) in enumerate(loader):
        loss = torch.nn.functional.cross_entropy(engine(x), y)
        engine.backward(loss)
        engine.step()
        if step % 1000 == 0:
            if dist.get_rank() == 0:
                engine.save_checkpoint(folder, tag=f"step{step}")  # expect: RL101 error
