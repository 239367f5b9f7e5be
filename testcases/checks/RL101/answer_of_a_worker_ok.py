# clause: §5 what a pool's function returns comes out of its future | processes: 2
import datetime
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def longest(words):
    best = ""
    for word in words:
        if len(word) > len(best):
            best = word
    return len(best)


def main():
    mine = ["a"] * dist.get_rank()
    both = ["a", "bc"]
    with ThreadPoolExecutor() as pool:
        own, shared = pool.submit(longest, mine), pool.submit(longest, both)
        length = shared.result()
        if length:
            dist.all_reduce(torch.tensor([length]))
        print(own.result())


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
