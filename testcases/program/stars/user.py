from ring import *
import ring
from ring.a import of_d as through_three
from ring.open import *

of_a  # = func ring.a:of_a
of_b  # = func ring.b:of_b
both  # = func ring.b:both
ring.a.both  # = func ring.a:both
own  # = func ring.c:own
of_d  # = func ring.d:of_d
through_three  # = func ring.d:of_d
kept_back  # = none
not_listed  # = none
ring.c.kept_back  # = func ring.c:kept_back
listed_somehow  # = func ring.open:listed_somehow
_private  # = none
