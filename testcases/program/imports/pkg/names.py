__all__ = ["shown", "_shown_too"]
__all__ += ["added"]
__all__.extend(("extended",))


def shown():
    pass


def _shown_too():
    pass


def added():
    pass


def extended():
    pass


def hidden():
    pass
