from self import *
from loop_one import lost, found
import loop_one

lost  # = none
found  # = func self:found


def found():
    pass


loop_one.lost  # = none
