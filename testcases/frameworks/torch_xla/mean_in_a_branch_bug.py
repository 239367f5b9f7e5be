"""The validation score is reduced where this core is not behind. processes: 2 (TPU)"""
import torch_xla.core.xla_model as xm
from torch_xla import runtime


def score(right, total):
    if runtime.global_ordinal() % 8 == 0:
        mean = xm.mesh_reduce("accuracy", right / total, lambda parts: sum(parts) / len(parts))  # expect: RL101
        print(mean)
    return right / total
