import torch.distributed as dist



x = 2
