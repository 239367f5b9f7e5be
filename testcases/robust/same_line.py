import torch.distributed as dist


if dist.get_rank() == 0: dist.barrier()  # expect: RL101
