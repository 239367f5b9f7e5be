# gather_object with a list on the root and none elsewhere. processes: 3
import datetime

import torch.distributed as dist


def timings(seconds):
    table = [None] * dist.get_world_size() if dist.get_rank() == 0 else None
    dist.gather_object({"seconds": seconds}, table, dst=0)
    if table is not None:
        print(max(row["seconds"] for row in table))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    timings(0.5 * dist.get_rank())
    dist.barrier()
