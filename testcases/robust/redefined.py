# names that shadow what they import, recursive definitions, cyclic classes
import torch.distributed as dist


dist = dist
class A(B): pass
class B(A): pass
class C(C): pass
def f(x=f): return f(f)(f)
f = f
def g(): return g()
@h
def h(): return h
from redefined import *
import redefined
