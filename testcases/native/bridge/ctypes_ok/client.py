import ctypes
import os

lib = ctypes.CDLL(os.path.join(os.path.dirname(__file__), "libmeet.so"))
lib.meet.argtypes = [ctypes.c_int]
lib.meet.restype = None


def work():
    lib["meet"](1)
    lib.meet(2)


work()
