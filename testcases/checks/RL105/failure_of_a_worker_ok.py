# clause: §5 what a pool's function raises comes out of its future | processes: 2
import datetime
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


class Missing(Exception):
    pass


def lookup(part, held):
    if part not in held:
        raise Missing(part)
    return len(held)


def count_parts(part, held):
    with ThreadPoolExecutor(max_workers=1) as pool:
        waiting = pool.submit(lookup, part, held)
    total = torch.zeros(1)
    try:
        total += waiting.result()
    except Missing as problem:
        print("no such part:", problem)
    dist.all_reduce(total)
    return total


def main():
    count_parts(dist.get_rank(), [0, 2])


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
