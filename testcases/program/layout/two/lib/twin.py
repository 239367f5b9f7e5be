def other():
    pass


f = other
