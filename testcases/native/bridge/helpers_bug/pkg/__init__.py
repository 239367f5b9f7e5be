from ._core import comm, doubled

__all__ = ["comm", "doubled"]
