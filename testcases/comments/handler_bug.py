"""The guard of a swallowed failure is its handler."""
import torch.distributed as dist


def load(path, flag):
    try:
        with open(path) as source:
            flag.fill_(len(source.read()))
        dist.all_reduce(flag)  # expect: RL105
    except OSError:  # ranklint: ignore[RL101]  # expect: RL801
        print("no", path)
