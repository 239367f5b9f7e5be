"""A module that is built when the program starts is called as the build says. Section 4."""
import pathlib

import torch
from torch.utils.cpp_extension import load

HERE = pathlib.Path(__file__).parent
fused = load(name="fused", sources=[str(HERE / "csrc" / "reduce.cpp")], verbose=False)


def step(grad: torch.Tensor):
    if torch.distributed.get_rank() == 0:
        fused.reduce_all(grad)  # expect: RL101 error
    return grad


step(torch.zeros(2))
