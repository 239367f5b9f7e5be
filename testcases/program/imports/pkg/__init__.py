from .core import work, Engine as Motor
from . import tools
from .names import *
