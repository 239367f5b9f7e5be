"""A code may be given by its name; an unknown one is told."""
import torch.distributed as dist


def settle():
    if dist.get_rank() == 0:
        dist.barrier()  # noqa: E501  # ranklint: ignore[collective-in-divergent-brunch] -- by name  # expect: RL101, RL802
