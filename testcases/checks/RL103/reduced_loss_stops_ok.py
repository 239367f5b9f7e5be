# clause: §5 the result of reduce is known at the root only | processes: 2
import datetime

import torch
import torch.distributed as dist


def run(losses, limit):
    for step, loss in enumerate(losses):
        shared = torch.tensor([loss])
        dist.all_reduce(shared)
        if shared.item() > limit:
            print("diverged at", step)
            return step
    dist.barrier()
    return len(losses)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    run([1.0, 2.0, 3.0], limit=3.5)
    dist.all_reduce(torch.ones(1))
