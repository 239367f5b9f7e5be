# clause: §6 a generator's trip count | processes: 2
import datetime

import torch
import torch.distributed as dist


def chunks(values, size):
    for start in range(0, len(values), size):
        yield values[start:start + size]


def main():
    values = list(range(4 + 4 * dist.get_rank()))
    for chunk in chunks(values, 2):
        dist.all_reduce(torch.tensor([float(len(chunk))]))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
