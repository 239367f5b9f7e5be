# clause: §6 a generator expression is walked by any() | processes: 2
import datetime

import torch
import torch.distributed as dist


def agrees(value):
    flag = torch.tensor([value])
    dist.all_reduce(flag)
    return flag.item() > 1


def main():
    limits = [dist.get_world_size(), 0, 0]
    found = any(limit > 0 or agrees(limit) for limit in limits)
    print(found)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
