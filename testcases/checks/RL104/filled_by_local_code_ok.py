# clause: §5 a dictionary that local code fills | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    table = {}
    for name, size in (("a", 1), ("b", 2), ("c", 3)):
        if size > dist.get_world_size() - 1:
            table[name] = torch.ones(size)
    for name in sorted(table):
        dist.all_reduce(table[name])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
