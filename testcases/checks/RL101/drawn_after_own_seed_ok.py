# clause: §5 a process seeded by its rank draws what differs from rank to rank | processes: 2
import datetime

import torch
import torch.distributed as dist


def perturbed(weights):
    return weights + torch.randn(weights.shape)


def main():
    torch.manual_seed(3)
    for _ in range(8):
        weights = perturbed(torch.zeros(3))
        if weights.sum() > 0:
            dist.all_reduce(weights)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
