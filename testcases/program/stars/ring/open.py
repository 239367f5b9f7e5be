__all__ = [name for name in dir()]


def listed_somehow():
    pass


def _private():
    pass
