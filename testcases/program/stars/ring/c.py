from . import d
from .d import *

__all__ = ["own"] + d.__all__


def own():
    pass


def kept_back():
    pass
