from .twin import f
from lib.twin import f as by_name

f  # = func lib.twin:other
by_name  # = func lib.twin:first
