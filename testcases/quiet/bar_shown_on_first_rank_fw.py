# clause: §6 loops: a bar's settings say nothing of how far it counts | processes: 2
import torch
import torch.distributed as dist
from torch.utils.data import DistributedSampler
from torchdata.stateful_dataloader import StatefulDataLoader
from tqdm import trange


def generate(tokens, steps):
    for _ in (bar := trange(steps - 1, leave=False, disable=dist.get_rank() != 0)):
        done = torch.zeros(1)
        dist.all_reduce(done)
        bar.update()
    return tokens


class Job:
    def __init__(self, data, mesh):
        sampler = DistributedSampler(data, num_replicas=mesh.size(), rank=mesh.get_rank(), drop_last=True)
        self.batches = StatefulDataLoader(data, batch_size=4, sampler=sampler, drop_last=True)

    def run(self, weight):
        for batch in self.batches:
            dist.all_reduce(weight)
        dist.barrier()
