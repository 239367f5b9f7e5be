from torch import __version__ as torch_version

from . import export

TESTED = ("2.4", torch_version)
