"""cffi: a module whose functions are in `lib`, and a library that is opened. Section 4."""
from cffi import FFI

builder = FFI()
builder.cdef("void exchange(void); int place(void);")
builder.set_source("_exchange", '#include "exchange.h"', sources=["exchange.c"])
