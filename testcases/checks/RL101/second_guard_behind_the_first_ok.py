# clause: §6 one finding a guard, and one for each that the rank decides behind it | processes: 2
import torch
import torch.distributed as dist


def exchange(mean, weights):
    rank = dist.get_rank()
    dist.all_reduce(mean)
    weights.add_(mean)
    dist.barrier()
    for _ in range(2):
        dist.broadcast(weights, 0)
        if rank == 0:
            weights.mul_(2)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    exchange(torch.ones(2), torch.zeros(2))
