# A rank that runs out of bins yields fillers up to the promised number. processes: 3
import datetime

import torch
import torch.distributed as dist
WIDTH = 12


def bins(lengths, promised):
    given, free, current = 0, WIDTH, []
    for length in [*lengths, WIDTH + 1]:
        if length > free:
            yield torch.tensor([float(sum(current))])
            given, free, current = given + 1, WIDTH, []
            if given == promised:
                return  # known-noise: RL103 that fillers make up for the bins not yielded is arithmetic over a loop
        current.append(length)
        free -= length
    for _ in range(promised - given):
        yield torch.zeros(1)


def epoch(source):
    loss = torch.zeros(1)
    for packed in source:
        dist.all_reduce(packed)
        loss += packed
    return loss


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    lengths = ([11, 10, 9, 8], [3, 3, 2, 4], [7, 6, 7, 6])[dist.get_rank()]
    epoch(bins(lengths, promised=3))
    dist.barrier()
