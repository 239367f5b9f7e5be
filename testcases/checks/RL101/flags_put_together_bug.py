# clause: §5 flags that the library numbers are bits of their own | processes: 2
import datetime
import os
from enum import IntFlag, auto

import torch.distributed as dist


class Part(IntFlag):
    WEIGHTS = auto()
    MOMENTS = auto()
    CLOCK = auto()


def main():
    parts = Part.WEIGHTS | Part.MOMENTS
    if "JOB_WEIGHTS_ONLY" in os.environ:
        parts = Part.WEIGHTS
    if dist.get_rank() == 0 and parts != Part.CLOCK:
        dist.barrier()  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
