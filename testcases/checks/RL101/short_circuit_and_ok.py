# clause: §4 bool-op with short circuit is a guard | processes: 2
import datetime

import torch
import torch.distributed as dist


def total(value):
    box = torch.tensor([float(value)])
    dist.all_reduce(box)
    return box.item()


def show(step, value):
    head = dist.get_rank() == 0
    summed = total(value)
    text = head and f"{step}: {summed}"
    if text:
        print(text)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    show(1, 2.5)
    dist.barrier()
