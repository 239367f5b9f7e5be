import helper
from helper import help_me
from scripts.helper import help_me as same
import inner.a
import loose
from inner import a
from space.bare import x
import space.bare.x
import lib.twin
import lib.twin as second

helper  # = module scripts.helper
help_me  # = func scripts.helper:help_me
same  # = func scripts.helper:help_me
inner.a.f  # = func inner.a:f
a.f  # = func inner.a:f
loose.f  # = func loose:f
x  # = module space.bare.x
space.bare.x  # = module space.bare.x
lib.twin.f  # = func lib.twin:first
second.f  # = func lib.twin:first
