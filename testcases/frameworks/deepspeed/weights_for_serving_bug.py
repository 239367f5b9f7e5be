"""The weights in half precision: gathered from all ranks in stage 3, at hand on each rank before. processes: 2 (GPU)"""
import deepspeed
import torch.distributed as dist


def build(net, lr):
    settings = {
        "train_micro_batch_size_per_gpu": 1,
        "optimizer": {"type": "AdamW", "params": {"lr": lr}},
        "zero_optimization": {"stage": 3, "stage3_gather_16bit_weights_on_model_save": True},
    }
    return deepspeed.initialize(model=net, config=settings)[0]


def export(engine, folder):
    if dist.get_rank() == 0:
        engine.save_16bit_model(folder)  # expect: RL101 error


def run(net, batches, folder):
    engine = build(net, 1e-5)
    for batch in batches:
        engine.backward(engine(batch))
        engine.step()
    export(engine, folder)
