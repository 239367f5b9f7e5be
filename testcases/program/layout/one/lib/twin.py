def first():
    pass


f = first
