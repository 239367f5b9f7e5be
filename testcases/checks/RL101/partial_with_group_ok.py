# clause: §5 partial | processes: 2
import datetime
from functools import partial

import torch
import torch.distributed as dist


def main():
    value = torch.ones(1)
    share = partial(dist.broadcast, src=0)
    if dist.get_world_size() == 2:
        share(value)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
