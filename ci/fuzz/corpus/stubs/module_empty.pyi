__module__ = ""
__module__ = "."
__module__ = "a..b."
@uniform
def f(): ...
