def gather():
    pass


def scatter():
    pass
