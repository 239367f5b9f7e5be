__all__ = ["of_d"]


def of_d():
    pass


def not_listed():
    pass
