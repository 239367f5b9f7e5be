# clause: §5 a modelled operation of the file system fails | processes: 2
import datetime
import os
import shutil

import torch
import torch.distributed as dist


def keep(name):
    try:
        shutil.copyfile(name, os.devnull)
    except OSError as problem:
        print("not kept:", problem)
    dist.barrier()
    dist.all_reduce(torch.ones(1))

if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    keep(__file__ if dist.get_rank() == 0 else "missing.bin")
