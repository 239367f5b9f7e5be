"""The norm of one weight is printed; with fully_shard() it is a DTensor, and to see all of it is a collective. processes: 2 (GPU)"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor, Shard, distribute_tensor
from torch.distributed.device_mesh import init_device_mesh


def watch(name, weight: DTensor):
    norm = weight.full_tensor().norm()
    if dist.get_rank() == 0:
        print(name, norm)


def main():
    dist.init_process_group("nccl")
    mesh = init_device_mesh("cuda", (dist.get_world_size(),))
    table = distribute_tensor(torch.zeros(1024, 16), mesh, [Shard(0)])
    model = fully_shard(torch.nn.Linear(16, 16).cuda(), mesh=mesh)
    for step in range(4):
        model(torch.zeros(2, 16, device="cuda")).sum().backward()
        watch("table", table)


if __name__ == "__main__":
    main()
