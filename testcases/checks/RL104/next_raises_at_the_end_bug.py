# clause: §6 next() is a guard | processes: 2
import datetime

import torch
import torch.distributed as dist


def feed(count):
    for index in range(count):
        yield torch.ones(2) * index


def main():
    batches = feed(3 + dist.get_rank())
    while True:
        try:
            batch = next(batches)
        except StopIteration:
            break
        dist.all_reduce(batch)  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
