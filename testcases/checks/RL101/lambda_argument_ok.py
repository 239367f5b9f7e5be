# clause: §6 lambda as an argument | processes: 2
import datetime

import torch
import torch.distributed as dist


def on_leader(action):
    if dist.get_rank() == 0:
        action()


def report(losses):
    total = torch.tensor([sum(losses)])
    dist.all_reduce(total)
    on_leader(lambda: print("total", total.item()))
    return total


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    report([0.5, 0.25])
    dist.barrier()
