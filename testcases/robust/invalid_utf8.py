# bytes that are no UTF-8: ÿώ€ Γ( ν € υ€€€
import torch.distributed as dist


name = 'ιθ'


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101
