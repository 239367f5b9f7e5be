# clause: §5 a slice whose end alone depends on the rank | processes: 2
import datetime

import torch
import torch.distributed as dist


def share(weights: torch.Tensor, width):
    begin = dist.get_rank() * width
    window = weights[begin:]
    summed = window.clone()
    dist.all_reduce(summed)  # expect: RL205 warning
    return summed


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    share(torch.arange(8.0), 4)
    dist.barrier()
