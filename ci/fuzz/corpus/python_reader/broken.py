def f(:
  x = (
class A[T = int](B, *c: pass
if a:
  y = = 1
  z = 2
else
  pass
match x:
  case [a, *b, 1 if
  case _: pass
f"{x!r:{y"
return a, *b(), c; x = *a(), *b
for i in *a(), *b: pass
