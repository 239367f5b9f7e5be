import torch.distributed as dist
from meters import Meter


def measure(batches):
    meter = Meter()
    if Meter.peers() > 1:
        meter.merge()
    for batch in batches:
        meter.sum += batch
        if Meter.peers() > 1:
            meter.merge()
    return meter


measure([1.0])
