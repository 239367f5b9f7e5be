def near_by():
    pass
