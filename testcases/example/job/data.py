"""A synthetic regression set, cut into equal shards."""
import torch
import torch.distributed as dist


def make_samples(count, features, seed):
    generator = torch.Generator().manual_seed(seed)
    inputs = torch.randn(count, features, generator=generator)
    slope = torch.randn(features, 1, generator=generator)
    targets = inputs @ slope + 0.01 * torch.randn(count, 1, generator=generator)
    return inputs, targets


def own_shard(samples):
    """Every rank gets the same number of rows; the remainder is left out."""
    inputs, targets = samples
    rank, world = dist.get_rank(), dist.get_world_size()
    share = len(inputs) // world
    begin = rank * share
    return inputs[begin:begin + share], targets[begin:begin + share]


class Batches:
    """Fixed number of batches an epoch, the same on all ranks."""

    def __init__(self, shard, size, per_epoch):
        self.inputs, self.targets = shard
        self.size = size
        self.per_epoch = per_epoch

    def batch(self, number):
        rows = self.inputs.shape[0]
        picked = [(number * self.size + i) % rows for i in range(self.size)]
        return self.inputs[picked], self.targets[picked]


def split(samples, held_out):
    inputs, targets = samples
    training = inputs[held_out:], targets[held_out:]
    validation = inputs[:held_out], targets[:held_out]
    return training, validation
