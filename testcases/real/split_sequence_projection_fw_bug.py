"""Output layer under FSDP, applied to each piece of a sequence: fewer pieces on short batches. processes: 2 (GPU)"""
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
        return [self.out(s) for s in states.chunk(self.max_pieces, dim=1)]  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
    length = 7 + 2 * dist.get_rank()
    decoder = Decoder(width=16, vocabulary=64, max_pieces=4).cuda()
    decoder(torch.zeros(1, length, 16, device="cuda"))
