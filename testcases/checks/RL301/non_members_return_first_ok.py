# clause: §2 early exit before the creation | processes: 3
import datetime

import torch.distributed as dist


def make_reader_group(readers):
    rank = dist.get_rank()
    group = dist.new_group(list(range(readers)), timeout=datetime.timedelta(seconds=3))
    if rank >= readers:
        return None
    return group


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    make_reader_group(readers=2)
    dist.barrier()
