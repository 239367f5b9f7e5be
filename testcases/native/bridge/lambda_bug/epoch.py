import sys

import sums
import torch.distributed as dist


def epoch(losses):
    for step, loss in enumerate(losses):
        if step % 10 == 0 and dist.get_rank() == 0:
            print(sums.total(loss), file=sys.stderr)  # expect: RL101 error


epoch([1.0, 2.0])
