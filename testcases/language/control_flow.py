# try/else/finally, loop else, one-line suites, semicolons, chained comparisons, with forms
import contextlib
import torch.distributed as dist


def chained(x):
    rank = dist.get_rank()
    if 0 <= rank < 1 <= x != 3 is not None:
        dist.barrier()  # expect: RL101
    if not 0 <= rank < dist.get_world_size(): dist.barrier()


def loops(n):
    for i in range(n):
        if i > 3: break
        elif i < 1: continue
        else: pass
    else:
        print("ran out")
    while n > 0: n -= 1
    else: print("zero")
    for a, (b, *c) in [(1, (2, 3))]: print(a, b, c); print(n)
    return n


def cleanup(f):
    try: f()
    except (OSError, ValueError) as error: print(error); raise
    except: raise
    else: return 1
    finally:
        try:
            pass
        finally: print("end")


def contexts(p):
    with (open(p) as a, contextlib.suppress(OSError), open(p) as b,): pass
    with (open(p)): pass
    with open(p) as a.attr, open(p) as a["k"]: pass
    with \
            open(p) as q:
        return q


def yield_(p): return p


def line(x): \
    return x; print("unreachable")


if True: x = 1; y = 2;
else: x = 2
class Empty: pass
class Call(Empty): x = 1; y = 2
def nothing(): ...
