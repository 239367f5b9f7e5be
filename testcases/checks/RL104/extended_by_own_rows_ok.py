# clause: §5 extend | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = [1.0]
    rows.extend([2.0] * dist.get_world_size())
    for row in rows:
        dist.all_reduce(torch.tensor([row]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
