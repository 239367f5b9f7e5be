# clause: §6 cycle in step with a share | processes: 2
import datetime
from itertools import cycle

import torch
import torch.distributed as dist


def main():
    names = cycle(["a", "b"])
    share = list(range(2, 4 + dist.get_world_size()))
    for name, row in zip(names, share):
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
