# clause: §5 an __exit__ in view that may return true, around an operation that fails | processes: 2
import datetime
import os

import torch
import torch.distributed as dist


class Forgiving:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return kind is not None and issubclass(kind, OSError)


def announce(path):
    size = 0
    with Forgiving():
        size = os.path.getsize(path)
    dist.all_reduce(torch.tensor([size]))
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    announce([__file__, "/nowhere/at/all"][dist.get_rank()])
