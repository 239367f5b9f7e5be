# clause: §5 a queue of local rows | processes: 2
import datetime
from collections import deque

import torch
import torch.distributed as dist


def main():
    waiting = deque(range(1 + dist.get_world_size()))
    while waiting:
        row = waiting.popleft()
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
