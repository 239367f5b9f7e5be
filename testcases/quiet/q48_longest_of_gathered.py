# A list filled by a gather is the same everywhere: its maximum bounds the loop. processes: 3
import datetime

import torch
import torch.distributed as dist


def rounds(local):
    sizes = [torch.zeros(1, dtype=torch.long) for _ in range(dist.get_world_size())]
    dist.all_gather(sizes, torch.tensor([len(local)]))
    most = max(int(size) for size in sizes)
    for number in range(most):
        value = local[number] if number < len(local) else 0.0
        dist.all_reduce(torch.tensor([value]))
    return most


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    rounds([1.0] * (dist.get_rank() + 1))
    dist.barrier()
