class Group:
    pass


class Other:
    pass
