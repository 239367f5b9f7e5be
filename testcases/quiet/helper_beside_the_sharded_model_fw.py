# clause: §5 wrapping: Beside the sharded model each process has small ones of its own, made here: they gather nothing. | processes: 2
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


class Probe(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.out = torch.nn.Linear(width, 2)

    def forward(self, x):
        return self.out(x)


def train(network, batches):
    fully_shard(network)
    model = Probe(16)
    ref_model = torch.nn.Linear(16, 2)
    for batch in batches:
        hidden = network(batch)
        if dist.get_rank() == 0:
            print(model(hidden).mean(), ref_model(hidden).mean(), Probe(16).eval()(hidden).mean())
