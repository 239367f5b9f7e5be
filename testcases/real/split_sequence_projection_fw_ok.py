"""Output layer under FSDP, applied to a fixed number of pieces on every rank. processes: 2 (GPU)"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel


class Decoder(torch.nn.Module):
    def __init__(self, width, vocabulary, max_pieces):
        super().__init__()
        self.max_pieces = max_pieces
        self.mix = torch.nn.Linear(width, width)
        self.out = FullyShardedDataParallel(torch.nn.Linear(width, vocabulary).cuda())

    def forward(self, states):
        states = self.mix(states)
        return [self.out(s) for s in states.tensor_split(self.max_pieces, dim=1)]


if __name__ == "__main__":
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
    length = 7 + 2 * dist.get_rank()
    decoder = Decoder(width=16, vocabulary=64, max_pieces=4).cuda()
    decoder(torch.zeros(1, length, 16, device="cuda"))
