# clause: §2 local rank against the world | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


def fetch_tokenizer(cache):
    slot = int(os.environ.get("LOCAL_RANK", "0"))
    if slot == 0:
        cache.append("vocab.json")
    dist.barrier(group=dist.group.WORLD)
    return cache


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    fetch_tokenizer([])
    dist.all_reduce(torch.ones(2))
