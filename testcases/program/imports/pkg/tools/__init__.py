from ..core import labour
