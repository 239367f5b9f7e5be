# clause: §5 data flows on through tensor methods | processes: 2
import datetime

import torch
import torch.distributed as dist


def clean(grad):
    if torch.isnan(grad).any():
        dist.all_reduce(torch.zeros(1))  # expect: RL101
        grad = torch.nan_to_num(grad)
    return grad


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    shard = [[1.0, 2.0], [1.0, float("nan")]][dist.get_rank()]
    clean(torch.tensor(shard) * 2)
    dist.barrier()
