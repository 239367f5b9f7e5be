# clause: §6 a thread pool | processes: 2
import datetime
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def share(value):
    dist.all_reduce(value)
    return value


def main():
    with ThreadPoolExecutor(1) as pool:
        futures = []
        if dist.get_world_size() == 2:
            futures.append(pool.submit(share, torch.ones(1)))
        for future in futures:
            future.result()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
