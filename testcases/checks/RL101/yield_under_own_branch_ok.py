# clause: §6 a yield under a varying branch | processes: 2
import datetime

import torch
import torch.distributed as dist


def kept(items):
    for item in items:
        if item % 2 == dist.get_world_size() % 2:
            yield item


def main():
    for item in kept([1, 2, 4, 5, 7]):
        dist.all_reduce(torch.tensor([item]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
