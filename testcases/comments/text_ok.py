"""Text is no comment."""
import torch.distributed as dist

HINT = """
    # ranklint: ignore[RL101]
"""


def settle():
    if dist.get_rank() == 0:
        print("# ranklint: ignore[RL101]", HINT)
        dist.barrier()  # ranklint: ignore[RL101]
