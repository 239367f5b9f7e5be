# clause: §5 each rank reads a part of its own, and counts none where it is missing | processes: 2
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def read_part(folder):
    path = os.path.join(folder, f"part-{dist.get_rank()}.txt")
    try:
        with open(path) as part:
            return len(part.read())
    except FileNotFoundError:
        return 0


def count(folder):
    total = torch.zeros(1)
    name = "part-%d.txt" % dist.get_rank()
    try:
        total += os.path.getsize(os.path.join(folder, name))
    except OSError as error:
        print(f"no part: {error}")
        total.zero_()
    dist.all_reduce(total)
    return total


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    folder = tempfile.mkdtemp()
    if dist.get_rank() == 0:
        with open(os.path.join(folder, "part-0.txt"), "w") as part:
            part.write("rows")
    dist.barrier()
    print(read_part(folder), count(folder))
    dist.barrier()
