# clause: §2 what the root sends is what the others have | processes: 2
import datetime

import torch
import torch.distributed as dist


def tell(words, rounds, verbose):
    header = torch.tensor([float(words.numel()), rounds, verbose])
    dist.broadcast(header, 0)
    dist.broadcast(words, 0)


def hear():
    header = torch.empty(3)
    dist.broadcast(header, 0)
    words = torch.empty(int(header[0].item()))
    rounds = int(header[0].item())
    verbose = bool(header[2].item())
    dist.broadcast(words, 0)
    return words, rounds, verbose


def refine(words, rounds, verbose):
    if dist.get_rank() == 0:
        tell(words, rounds, verbose)
    else:
        words, rounds, verbose = hear()
    for _ in range(rounds):
        dist.all_reduce(words)  # expect: RL104
    return words


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    refine(torch.ones(5), 2, True)
