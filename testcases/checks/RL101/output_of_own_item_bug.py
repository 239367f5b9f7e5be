# clause: §5 what is done already is told by a file for each item, and the ranks have other items | processes: 2
import datetime
import os
import tempfile

import torch.distributed as dist


def extract(rows, folder):
    for row in range(len(rows)):
        item = row * dist.get_world_size() + dist.get_rank()
        path = os.path.join(folder, "{:04d}.pt".format(item))
        if not os.path.exists(path):
            with open(path, "w") as out:
                out.write(str(rows[row] * 2))
            dist.barrier()  # expect: RL101 error


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    folder = tempfile.mkdtemp()
    if dist.get_rank() == 0:
        open(os.path.join(folder, "0002.pt"), "w").close()
    dist.barrier()
    extract([1, 2, 3, 4], folder)
    dist.barrier()
