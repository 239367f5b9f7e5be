# clause: §6 creation at the first use, which is one rank's | processes: 2
import datetime

import torch.distributed as dist


class Metrics:
    def __init__(self):
        self._group = None

    def group(self):
        if self._group is None:
            self._group = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
        return self._group


def describe(metrics, rank):
    group = metrics.group()
    if rank == 0:
        print("group of", dist.get_world_size(group))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    describe(Metrics(), dist.get_rank())
    dist.barrier()
