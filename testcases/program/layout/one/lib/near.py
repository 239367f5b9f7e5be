from .twin import f

f  # = func lib.twin:first
