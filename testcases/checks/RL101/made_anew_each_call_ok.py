# clause: §6 a generator is made anew at each call | processes: 2
import datetime

import torch
import torch.distributed as dist


def door():
    got = yield 0
    if got:
        dist.barrier()
    yield 1


def part(rank):
    it = door()
    next(it)
    it.send(rank == 0)


def main():
    for _ in range(2):
        part(dist.get_world_size() - 2)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
