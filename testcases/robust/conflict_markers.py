# a merge conflict between two functions, after a fault
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


<<<<<<< HEAD
x = 1
=======
x = 2
>>>>>>> other
