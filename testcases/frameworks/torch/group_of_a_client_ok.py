"""That something called `group` is a group of processes is what its name says. processes: 2"""
import torch.distributed as dist


def push(client, weight):
    client.link.send(weight)
    client.link.group.barrier()
