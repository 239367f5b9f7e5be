import torch.distributed as dist


x = f"{x + {y
z = f'{'
w = f'{a:{b:{c'
