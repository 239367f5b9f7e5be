# type parameters and type aliases (3.12), their defaults (3.13); type as an ordinary name
from collections.abc import Callable

import torch.distributed as dist

type Pair[T] = tuple[T, T]
type Hook[**P, R = None] = Callable[P, R]
type Nested[T: (int, str), *Ts = *tuple[int, ...]] = dict[T, tuple[*Ts]]
type Plain = int | "Later"


class Box[T: int, *Ts, **P](dict[T, int]):
    type = "box"

    def put[U](self, item: U, /, *, count: T = 1) -> tuple[U, T]:
        type: str = self.type
        print(type, type(self) if callable(type) else None)
        return item, count


def first[T](items: list[T], default: T | None = None) -> T | None:
    return items[0] if items else default


def reduced[T: "dist.Tensor"](tensor: T, rank: int) -> T:
    if rank == 0:
        dist.all_reduce(tensor)  # expect: RL101
    return tensor


async def later[T](x: T) -> T:
    return x


def run(tensor):
    type = first([1, 2])
    return type, reduced(tensor, dist.get_rank())
