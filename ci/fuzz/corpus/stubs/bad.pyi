@collective(op=1, group="nobody", mutates=[])
@unknown_word()
def f(a, /, *b, c, **d): ...
@varies(axes="zz", cause=)
class C(
@collective
def g(): return 1
x: Group[tp]
