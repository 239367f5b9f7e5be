# print and exec as ordinary calls, spelled in ways that look like Python 2 statements
import sys

import torch.distributed as dist


def log(rank, x):
    print (rank, x)
    print(rank), print(x)
    print (rank) if x else print (x)
    print(*[rank], sep=' ', file=sys.stderr, ) ; print()
    print (x) , (rank)
    print (rank) and print (x) or None
    print(
        rank
    )
    exec ("x = 1")
    exec("y = 2", {}, {})
    (print) (x)
    result = print
    result = print, rank
    print
    print ; exec
    return [print (i) for i in range(2)], lambda: print (x)


def shadowed():
    print = [1, 2, 3]
    print[0] = print [1]
    print.append(4)
    print += [5]
    exec = print
    return -print[0], exec [0], print if exec else print


def operators(print, x):
    print -1
    print >> x
    print * x
    print @ x
    (print >> x, 1)
    return print - x


def tell(x):
    if dist.get_rank() == 0:
        print ("total"), dist.all_reduce (x)  # expect: RL101
