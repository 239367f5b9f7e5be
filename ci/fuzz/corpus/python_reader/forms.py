import a.b.c, a.b as x
from . import q
from ..m import (y as z,
  w)
from t import *
if TYPE_CHECKING:
    import torch
@dec(1)
class A(B, metaclass=M):
    x: int = 1
    def f(self, a, /, b: int = 1, *args, k=None, **kw) -> List[int]:
        self.y = a.b
        self.z: int
        x, *r = 1, *a
        p = q = f"a{x!r:>{w}}b" "c" + b'\x00' 'é\u00e9'
        if a: return 1
        elif b: pass
        elif c: pass
        else: x[1:2, ::3] += 4
        for i, in *a, b: yield i
        else: y = yield from u
        while (n := f()): break
        try: pass
        except* E as e: raise X from e
        except (A, B): pass
        else: pass
        finally: del a, b.c
        with (a as b, c): pass
        async def g():
            nonlocal x
            await z
            async with u as (v, w): l = [i async for i in x if (k := i) if j for m in n]
        return lambda *a, b=1: (yield a), {**x, 1: 2}, {1}, {k: v for k, v in x}
match p:
  case -1 | Foo.a | None: pass
  case Point(1, x=2, y=z) as q if z > z.a: pass
  case {"a": b, -1: c, **r}: pass
  case [a, [7, b], *_, c] if any(a for a in b): pass
  case int(x): pass
  case (a): pass
match u, v:
  case a, b: x
  case _ if k: y
  case _: z
def h():
    return None, None, *xs, *(None,) * n
x = a < b not in c is not d; y = not 0x_ff + 077 + 1_0.0e5 + 99999999999999999999
print x
