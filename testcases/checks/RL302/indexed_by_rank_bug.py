# clause: §5 twin groups indexed by the rank | processes: 2
import datetime

import torch.distributed as dist


def make_twins():
    limit = datetime.timedelta(seconds=3)
    return [dist.new_group([0, 1], timeout=limit) for _ in range(2)]


def alternate(steps):
    twins, me = make_twins(), dist.get_rank()
    for step in range(steps):
        dist.barrier(group=twins[(step + me) % 2])  # expect: RL302
    return me


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    alternate(3)
    dist.barrier()
