"""Every rank asks for the full state, or the first alone: that is right for replicas, and hangs if the model is sharded. processes: 2"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DistributedDataParallel


class Job:
    def __init__(self, width):
        net = torch.nn.Sequential(torch.nn.Linear(width, width), torch.nn.ReLU())
        self.model = DistributedDataParallel(net)

    def write(self, path):
        options = StateDictOptions(full_state_dict=True)
        if dist.get_rank() == 0:
            torch.save(get_model_state_dict(self.model, options=options), path)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    Job(8).write("state.pt")
