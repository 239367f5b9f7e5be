# clause: §5 a device decides no shape | processes: 2
import datetime

import torch
import torch.distributed as dist


def exchange(width):
    place = torch.device("cpu" if dist.get_rank() else "cpu:0")
    block = torch.zeros(width, device=place)
    if block.shape[0] == 2:
        dist.all_reduce(block)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    exchange(2)
