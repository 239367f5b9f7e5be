# The same unrolled: guard, barrier, work, negated guard, barrier. processes: 3
import datetime
import os

import torch.distributed as dist


def load(path):
    local = int(os.environ["LOCAL_RANK"])
    if local != 0:
        dist.barrier()
    rows = [path] * 3
    if not (local != 0):
        dist.barrier()
    return rows


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    load("train.jsonl")
    dist.barrier()
