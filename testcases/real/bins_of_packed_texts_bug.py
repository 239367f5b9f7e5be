# Texts are packed into bins by length: ranks with equally many texts get different numbers of bins. processes: 3
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
                return  # touch: RL104
        current.append(length)
        free -= length


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
