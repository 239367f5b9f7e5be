"""The writer alone runs a sample through a model whose blocks were sharded where it was built. processes: 2 (GPU)"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard

from zoo import make_network


def prepare(name):
    network = make_network(name).cuda()
    for block in network.blocks:
        fully_shard(block)
    return network


def sample(model, prompt, log):
    tokens = model(prompt).argmax(-1)
    if dist.get_rank() == 0:
        log.write("%s\n" % tokens.tolist())


def main():
    dist.init_process_group("nccl")
    network = prepare("small")
    with open("samples.txt", "a") as log:
        for step in range(3):
            sample(network, torch.zeros(1, 8, dtype=torch.long, device="cuda"), log)


if __name__ == "__main__":
    main()
