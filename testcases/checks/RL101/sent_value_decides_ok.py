# clause: §6 send | processes: 2
import datetime

import torch
import torch.distributed as dist


def gate():
    keep = yield 0
    while True:
        if keep:
            dist.all_reduce(torch.ones(1))
        keep = yield 1


def main():
    door = gate()
    next(door)
    door.send(dist.get_world_size() > 0)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
