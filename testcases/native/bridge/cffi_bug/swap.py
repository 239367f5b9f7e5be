from _exchange import ffi, lib
from cffi import FFI


def swap(rounds):
    opened = FFI().dlopen("libexchange.so")
    while rounds > 0:
        rounds -= 1
        lib.exchange()
        if lib.place() > 1:
            break  # expect: RL103 error
    opened.exchange()
    return ffi.NULL


swap(3)
