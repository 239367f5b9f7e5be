# clause: §2 branch on the rank | processes: 2
"""Checkpoint: the meeting after the write stands inside the writer's branch."""
import datetime
import os
import tempfile

import torch
import torch.distributed as dist


def save(model, folder):
    rank = dist.get_rank()
    if rank == 0:
        torch.save(model.state_dict(), os.path.join(folder, "last.pt"))
        dist.barrier()  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    net = torch.nn.Linear(4, 2)
    save(net, tempfile.gettempdir())
    dist.all_reduce(net.weight.grad if net.weight.grad is not None else torch.zeros(2, 4))
