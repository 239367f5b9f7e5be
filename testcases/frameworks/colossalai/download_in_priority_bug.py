"""The data set is loaded by the first process before the others; nothing may wait for all in there. processes: 2"""
import torch.distributed as dist
from colossalai.cluster import DistCoordinator


def load(read, folder):
    coordinator = DistCoordinator()
    with coordinator.priority_execution():  # expect: RL101
        data = read(folder)
        dist.all_reduce(data.size)
    return data
