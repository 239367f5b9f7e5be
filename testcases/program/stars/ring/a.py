from .b import *


def of_a():
    pass


def both():
    pass
