import core.ranks
from core.ranks import first
from pkg_of_nobody.ranks import last

first  # = func plugin.core.ranks:first
core.ranks.first  # = func plugin.core.ranks:first
last  # = external pkg_of_nobody.ranks.last
