# type comments, annotations without a value, string annotations, stubs of overloads
from __future__ import annotations
import torch.distributed as dist
from typing import Dict, List, Optional, TYPE_CHECKING, overload

if TYPE_CHECKING:
    from torch import Tensor

names = []  # type: List[str]
for i, n in enumerate(names):  # type: (int, str)
    pass
with open("/dev/null") as f:  # type: ignore[attr-defined]
    pass
later: "Optional[Tensor]"
table: Dict[str, List["Tensor"]] = {}
(parenthesized): int = 1
names[0:0]: int
dist.attr: "Tensor" = None


def old_style(a,  # type: int
              b=None,  # type: Optional[str]
              *args,  # type: str
              **kw  # type: int
              ):
    # type: (...) -> int
    return a


@overload
def summed(x: int) -> int: ...
@overload
def summed(x: "Tensor") -> "Tensor": ...
def summed(x):
    # type: ignore
    if dist.get_rank() == 0:
        dist.all_reduce(x)  # expect: RL101
    return x
