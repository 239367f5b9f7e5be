from .a import *
from ring.c import *


def of_b():
    pass


def both():
    pass
