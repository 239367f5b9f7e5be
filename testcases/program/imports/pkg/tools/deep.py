from ... import pkg
from .. import core as up
from ..core import Engine
from . import near
from .near import near_by
import pkg.core
import pkg.tools.near as as_near

labour  # = none
pkg  # = module pkg
pkg.core.work  # = func pkg.core:work
up  # = module pkg.core
Engine  # = class pkg.core:Engine
near  # = module pkg.tools.near
near_by  # = func pkg.tools.near:near_by
as_near.near_by  # = func pkg.tools.near:near_by
