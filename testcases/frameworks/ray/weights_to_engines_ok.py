"""Weights go to engines in a group of actors: who else is in it is not for this program to say. processes: 2"""
import ray.util.collective as collective
import torch.distributed as dist


def publish(model):
    for weight in model.parameters():
        collective.broadcast(weight.data, 0, group_name="weights")
    dist.barrier()
