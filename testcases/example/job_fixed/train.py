"""Data-parallel training of a small regressor.  processes: 2

    torchrun --nproc-per-node 2 train.py --epochs 2
"""
import argparse
import tempfile
import time

import torch.distributed as dist

import data
from checkpoint import Checkpointer
from evaluate import Validation
from model import Momentum, Regressor, loss_of
from parallel import average_gradients, from_main, share_weights, start


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--samples", type=int, default=256)
    parser.add_argument("--features", type=int, default=8)
    parser.add_argument("--batch-size", type=int, default=8)
    parser.add_argument("--save-every", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--folder", default=tempfile.gettempdir() + "/small-job")
    return parser.parse_known_args()[0]


class Trainer:
    def __init__(self, args, layout):
        self.args = args
        self.layout = layout
        samples = data.make_samples(args.samples, args.features, seed=7)
        training, held_out = data.split(samples, held_out=args.samples // 4)
        self.batches = data.Batches(data.own_shard(training), args.batch_size, per_epoch=6)
        self.model = Regressor(args.features, hidden=16)
        share_weights(self.model)
        self.optimizer = Momentum(self.model, rate=0.01)
        validation = data.Batches(data.own_shard(held_out), args.batch_size, per_epoch=2)
        self.validation = Validation(validation, layout)
        self.checkpoints = Checkpointer(args.folder, layout)
        self.started = time.monotonic()
        self.step = 0

    def train_step(self, batch):
        self.optimizer.zero()
        loss = loss_of(self.model, batch)
        loss.backward()
        average_gradients(self.model, self.layout)
        self.optimizer.step()
        self.step += 1
        return loss.detach()

    def out_of_time(self):
        return from_main(time.monotonic() - self.started > self.args.seconds, self.layout)

    def epoch(self):
        for number in range(self.batches.per_epoch):
            if self.out_of_time():
                return False
            loss = self.train_step(self.batches.batch(number))
            if self.step % self.args.save_every == 0:
                if self.layout.is_main:
                    print(f"step {self.step}: loss {loss.item():.4f}")
                self.checkpoints.save(self.step, self.model)
                self.checkpoints.prune(keep=2)
        return True

    def run(self):
        for epoch in range(self.args.epochs):
            finished = self.epoch()
            mean = self.validation.run(self.model)
            if self.layout.is_main:
                print(f"epoch {epoch}: validation {mean}")
            if not finished:
                break
        return self.checkpoints.latest()


def main():
    args = parse()
    layout = start()
    trainer = Trainer(args, layout)
    last = trainer.run()
    if layout.is_main:
        print("last checkpoint:", last, "best:", trainer.validation.best())
    dist.barrier()


if __name__ == "__main__":
    main()
