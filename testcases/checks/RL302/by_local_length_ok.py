# clause: §5 group chosen by local data | processes: 2
import datetime

import torch
import torch.distributed as dist


def exchange(tokens, long_group):
    total = torch.tensor([len(tokens)])
    where = long_group if dist.get_world_size() > 1 else dist.group.WORLD
    dist.all_reduce(total, group=where)
    return int(total)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    long_group = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=3))
    exchange([[1, 2, 3, 4, 5], [6]][dist.get_rank()], long_group)
    dist.barrier()
