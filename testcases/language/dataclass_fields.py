# dataclasses, slots, annotations without values, enums, named tuples, properties of fields
from __future__ import annotations

import dataclasses
import enum
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import torch.distributed as dist


class Role(enum.IntEnum):
    LEAD = 0
    OTHER = enum.auto()


class Place(NamedTuple):
    rank: int
    world: int = 1

    @property
    def lead(self) -> bool: return self.rank == Role.LEAD


@dataclass(frozen=True, kw_only=True)
class Settings:
    name: str
    sizes: list[int] = field(default_factory=lambda: [1, 2])
    place: Place = field(default_factory=lambda: Place(dist.get_rank(), dist.get_world_size()))
    shared: ClassVar[dict] = {}
    unset: int

    def __post_init__(self): self.shared[self.name] = self


@dataclass
class State:
    rank: int
    step: int = 0

    def advance(self, tensor):
        self.step += 1
        if self.rank == 0:
            dist.broadcast(tensor, 0)  # expect: RL101
        return dataclasses.replace(self, step=self.step)


def run(tensor):
    State(rank=dist.get_rank()).advance(tensor)
