"""Gradients left in no bucket are reduced in the order of a set of tensors. processes: 2"""
import datetime

import torch
import torch.distributed as dist


class Buckets:
    def __init__(self, parameters):
        self.parameters = parameters
        self.index = {p: i for i, p in enumerate(parameters)}
        self.pending = set()

    def mark_ready(self):
        for parameter in self.parameters:
            parameter.grad = torch.zeros_like(parameter)
            self.pending.add(parameter)

    def reduce_all(self, parameters):
        for parameter in parameters:
            dist.all_reduce(parameter.grad)  # expect: RL201 error

    def flush(self):
        self.reduce_all(list(self.pending))
        self.pending = set()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    noise = [torch.ones(3) for _ in range(17 * dist.get_rank())]
    buckets = Buckets([torch.nn.Parameter(torch.zeros(n + 1)) for n in range(32)])
    buckets.mark_ready()
    buckets.flush()
    print(len(noise))
    dist.barrier()
