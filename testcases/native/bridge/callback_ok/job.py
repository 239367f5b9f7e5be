import runner
import torch.distributed as dist


def task(n):
    print(n)
    dist.barrier()


runner.on_all(task)
