# nested comprehensions of all kinds, conditions, tuples as targets, lambdas inside
import torch.distributed as dist

grid = [[x * y for x in range(3)] for y in range(3)]
flat = [cell for row in grid for cell in row if cell if cell % 2]
table = {k: {v for v in vs if v} for k, vs in {"a": [1, 0]}.items()}
pairs = {(a, b) for a, b in zip("ab", "cd")}
makers = [lambda x=x: x for x in range(3)]
deep = [[[z for z in y] for y in [[w] for w in x]] for x in [[1], [2]]]
first = next((n for n, *_ in [(1, 2)] if (lambda q: q)(n)), None)
a = [i for i in range(5) if i if i < 4 or i > 6]
b = [x for x in (1, 2) if x > 1 for y in (3, 4) if y > x]
c = [*(x for x in a), *[y for y in b]]
d = {**{k: v for k, v in table.items()}}
e = [x if x else -x for x in a]


def reduced(t):
    dist.all_reduce(t)
    return t


def everywhere(groups):
    return {name: [reduced(t) for t in tensors] for name, tensors in sorted(groups.items())}


def by_rank(tensors):
    lead = dist.get_rank() == 0
    return {i: [reduced(t) for t in row] for i, row in enumerate(tensors) if lead}  # expect: RL101
