# a triple-quoted string that never ends, after a fault
import torch.distributed as dist


def finish():
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RL101


text = """begins
and goes on

