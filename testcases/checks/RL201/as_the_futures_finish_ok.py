# clause: §2 completion order of futures | processes: 2
import datetime
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

import torch
import torch.distributed as dist


def prepare(size, delay):
    time.sleep(delay)
    return torch.ones(size)


def reduce_chunks(delays):
    with ThreadPoolExecutor(max_workers=4) as pool:
        jobs = [pool.submit(prepare, size + 1, delay) for size, delay in enumerate(delays)]
        for job in jobs:
            dist.all_reduce(job.result())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    reduce_chunks([0.4, 0.0] if dist.get_rank() == 0 else [0.0, 0.4])
    dist.barrier()
