# clause: §5 globals: a table of a class, filled through a local name for it, is not empty | processes: 2
import datetime

import torch
import torch.distributed as dist


class Losses:
    noted = {}

    @staticmethod
    def note(name, value):
        noted = Losses.noted
        if name not in noted:
            noted[name] = torch.zeros(1)
        noted[name] += value

    @staticmethod
    def reduce(name):
        noted = Losses.noted
        if name not in noted:
            return None
        dist.all_reduce(noted[name])
        return noted[name]


def report():
    total = Losses.reduce("balance")
    if dist.get_rank() == 0:
        print(total)


def train(batches):
    for batch in batches:
        Losses.note("balance", batch.sum())
    report()
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    train([torch.ones(2), torch.ones(3)])
