import sys

import sums
import torch.distributed as dist


def epoch(losses):
    for step, loss in enumerate(losses):
        if step % 10 == 0:
            total = sums.total(loss)
            if dist.get_rank() == 0:
                print(total, file=sys.stderr)


epoch([1.0, 2.0])
