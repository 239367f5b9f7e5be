"""The first rank sends weights to servers over a communicator that it shares with them alone. processes: 2"""
import torch
import torch.distributed as dist
from vllm.distributed.device_communicators.pynccl import PyNcclCommunicator
from vllm.distributed.utils import StatelessProcessGroup


class Sender:
    def __init__(self, host, port, servers):
        pg = StatelessProcessGroup.create(host=host, port=port, rank=servers, world_size=servers + 1)
        self.link = PyNcclCommunicator(pg, device=torch.cuda.current_device())
        self.place = servers

    def send(self, weight):
        self.link.broadcast(weight, src=self.place)
        self.link.group.barrier()


def push(model, host):
    first = dist.get_rank() == 0
    sender = Sender(host, 51216, 4) if first else None
    for weight in model.parameters():
        if first:
            sender.send(weight.data)
    dist.barrier()
