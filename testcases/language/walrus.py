# assignment expressions: in conditions, comprehensions, calls, slices, f-strings
import torch
import torch.distributed as dist


def early(values):
    if (rank := dist.get_rank()) == 0 and (count := len(values)) > 0:
        print(rank, count)
        dist.barrier()  # expect: RL101


def in_comprehension(rows):
    return [half for row in rows if (half := row // 2) > 0], half


def agreed(x):
    while (left := int(total(x))) > 0:
        x = x - 1
        print(f"{(seen := left)=}", x[(i := 0):i + 1], seen)
    return (y := left, y ** 2)


def total(x):
    dist.all_reduce(x := x.clone(), op=dist.ReduceOp.MAX)
    return x.max()


if any((hit := n) > 3 for n in (1, 5)):
    print(hit, (lambda: (z := 1))())
assert (flag := True), (message := "never")
