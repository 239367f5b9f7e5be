def rank_of():
    pass
