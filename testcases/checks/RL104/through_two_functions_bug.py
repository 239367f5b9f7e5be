# clause: §6 a generator that is handed on | processes: 2
import datetime

import torch
import torch.distributed as dist


def read(path_count):
    for index in range(path_count):
        yield index


def doubled(items):
    for item in items:
        yield item * 2


def batched(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []


def main():
    for batch in batched(doubled(read(4 + 2 * dist.get_rank())), 2):
        dist.all_reduce(torch.tensor(batch))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
