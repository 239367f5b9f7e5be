import torch
from abc import ABC
from typing import Generic, TypeVar

T = TypeVar("T")


class Root:  # mro:
    limit = 3
    name: str
    both: int = 4

    def step(self):
        pass

    def close(self):
        pass


class Left(Root):  # mro: base:Root
    def step(self):
        pass


class Right(Root, ABC):  # mro: base:Root abc.ABC
    def step(self):
        pass

    def right_only(self):
        pass


class Diamond(Left, Right):  # mro: base:Left base:Right base:Root abc.ABC
    limit = 5


class Impossible(Root, Diamond):  # mro: base:Root base:Diamond base:Left base:Right abc.ABC
    pass


class Net(torch.nn.Module, metaclass=type):  # mro: torch.nn.Module
    def forward(self):
        pass

    __call__ = forward

    @property
    def width(self):
        pass

    @width.setter
    def width(self, value):
        pass

    if torch.cuda.is_available():

        def fast(self):
            pass

    else:

        def slow(self):
            pass

    try:
        import apex

        def fused(self):
            pass

    except ImportError:

        def fused(self):
            return None

    class Config(dict):  # mro: dict
        class Deep:
            pass

    Alias = Config


class Box(Generic[T]):  # mro: typing.Generic
    pass


class IntBox(Box[int]):  # mro: base:Box typing.Generic
    pass


def make():
    return Root


class Open(make()):  # mro: ?
    pass


class OpenToo(Open, Left):  # mro: base:Open base:Left base:Root ?
    pass


class Unknown(not_bound_anywhere):  # mro: ?
    pass


class Point(__import__("collections").namedtuple("Point", "x y")):  # mro: tuple
    pass


class Failure(ValueError):  # mro: ValueError
    pass


class Loop(Loop):  # mro: ?
    pass


class Stars(*[Root]):  # mro: ?
    pass


def builder():
    class Local(Root):  # mro: base:Root
        class Inner:
            pass

        class Outer(Inner):  # mro: base:builder.<locals>.Local.Inner
            pass

    class Below(Local):  # mro: base:builder.<locals>.Local base:Root
        pass

    def inner():
        Local  # = class base:builder.<locals>.Local
        Local.Inner  # = class base:builder.<locals>.Local.Inner
        Root  # = class base:Root

    inner  # = func base:builder.<locals>.inner
    return Below


def several_meanings():
    class Root:  # mro:
        pass

    Root = print(Root)
    Root  # = none


Net.Config.Deep  # = class base:Net.Config.Deep
Net.forward  # method = func base:Net.forward
Net.__call__  # method = func base:Net.forward
Net.width  # method = func base:Net.width
Net.fast  # method = func base:Net.fast
Net.slow  # method = func base:Net.slow
Net.fused  # method = func base:Net.fused
Diamond.step  # method = func base:Left.step
Diamond.right_only  # method = func base:Right.right_only
Diamond.close  # method = func base:Root.close
Diamond.close  # = func base:Root.close
Diamond.nothing  # method = none
