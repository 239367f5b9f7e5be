# clause: §5 fields: a list that one method makes and others fill | processes: 2
import datetime

import torch
import torch.distributed as dist


class Saver:
    waiting = []

    def __init__(self):
        self.done = []

    def push(self, value):
        self.done.append(value)

    @classmethod
    def enqueue(cls, value):
        cls.waiting.append(value)

    def drain(self):
        if self.done and Saver.waiting:
            dist.all_reduce(torch.ones(1))


def run(saver, last):
    if last:
        saver.drain()
    dist.barrier()


def entry(saver: Saver):
    run(saver, dist.get_world_size() > 0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = Saver()
    own.push(1)
    Saver.enqueue(2)
    entry(own)
