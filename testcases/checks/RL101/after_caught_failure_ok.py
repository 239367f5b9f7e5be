# clause: §6 comparison: a failure that is caught leads to what follows | processes: 2
import os
import sys

import torch
import torch.distributed as dist


def load(retries):
    try:
        if retries == 1:
            raise OSError("first try")
    except OSError as err:
        print(err)
    if retries == 1:
        if not os.path.exists(str(dist.get_rank())):
            print("nothing yet")
        dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        open("0", "w").close()
    dist.barrier()
    load(len(sys.argv))
