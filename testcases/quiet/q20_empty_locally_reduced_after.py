# Branch on local emptiness, with the reduction after it. processes: 2
import datetime

import torch
import torch.distributed as dist


def area(labels):
    if not labels:
        local = torch.zeros(2)
    else:
        local = torch.tensor([float(sum(labels)), float(len(labels))])
    dist.all_reduce(local)
    if local[1].item() == 0:
        return 0.0
    dist.barrier()
    return (local[0] / local[1]).item()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    area([[1, 0, 1], []][dist.get_rank()])
    dist.barrier()
