# clause: §6 a thread pool that maps | processes: 2
import datetime
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def share(value):
    tensor = torch.tensor([value])
    dist.all_reduce(tensor)
    return tensor.item()


def main():
    rows = list(range(1 + dist.get_rank()))
    with ThreadPoolExecutor(1) as pool:
        print(sum(pool.map(share, rows)))  # expect: RL104


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
