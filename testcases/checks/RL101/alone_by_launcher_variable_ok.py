# clause: §2 the launcher's number of processes is the world's size | processes: 2
import datetime
import os

import torch.distributed as dist


def finish(path):
    processes = int(os.environ.get("WORLD_SIZE", "1"))
    if processes == 1:
        if dist.get_rank() == 0:
            open(path, "a").close()
            dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    finish(os.devnull)
