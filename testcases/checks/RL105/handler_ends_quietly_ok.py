# clause: §5 a handler that leaves with status 0 | processes: 2
import datetime
import sys

import torch
import torch.distributed as dist


def start(path):
    text = None
    try:
        with open(path) as file:
            text = file.read()
    except FileNotFoundError:
        print("nothing to do")
        sys.stdout.flush()
    dist.all_reduce(torch.ones(1))
    return text


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    start([__file__, "/nowhere/at/all"][dist.get_rank()])
