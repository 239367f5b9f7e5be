"""A batch whose loss is no number is left out: by one rank, or by all when one says so. processes: 2 (GPU)"""
import deepspeed
import torch
import deepspeed.comm as dist


def epoch(engine, loader):
    skipped = 0
    for batch in loader:
        loss = engine(batch["tokens"], labels=batch["labels"])
        bad = torch.isnan(loss).float()
        dist.all_reduce(bad, op=dist.ReduceOp.MAX)
        if bad > 0:
            skipped += 1
            continue
        engine.backward(loss)
        engine.step()
    return skipped


def main(net, data):
    engine, _, loader, _ = deepspeed.initialize(model=net, training_data=data, config="ds.json")
    print(epoch(engine, loader))
