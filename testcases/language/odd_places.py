# collectives in odd places, each under the test of the rank
import torch
import torch.distributed as dist


def total(x):
    dist.all_reduce(x)
    return int(x.item())


def in_subscript(rows, x):
    if dist.get_rank() == 0:
        rows[total(x)] = 1  # expect: RL101


def in_slice(rows, x):
    if dist.get_rank() == 0:
        return rows[: total(x) : 2]  # expect: RL101


def in_delete(rows, x):
    if dist.get_rank() == 0:
        del rows[total(x)]  # expect: RL101


def in_assert(x):
    if dist.get_rank() == 0:
        assert total(x) >= 0, "negative"  # expect: RL101


def in_default(x):
    if dist.get_rank() == 0:
        def inner(n=total(x)):  # expect: RL101
            return n
        return inner


def in_lambda_default(x):
    if dist.get_rank() == 0:
        return lambda n=total(x): n  # expect: RL101


def in_comparison(x):
    if dist.get_rank() == 0:
        return 0 < total(x) < 9  # expect: RL101


def in_augmented(x, n):
    if dist.get_rank() == 0:
        n += total(x)  # expect: RL101
    return n


def in_for_header(x):
    if dist.get_rank() == 0:
        for i in range(total(x)):  # expect: RL101
            print(i)


def in_while_header(x):
    if dist.get_rank() == 0:
        while total(x) > 0:  # expect: RL101
            x = x - 1


def in_return_tuple(x):
    if dist.get_rank() == 0:
        return 1, *[total(x)], 2  # expect: RL101


def in_keyword(x):
    if dist.get_rank() == 0:
        print("n", end=str(total(x)))  # expect: RL101


def in_dict(x):
    if dist.get_rank() == 0:
        return {"n": [{total(x)}]}  # expect: RL101


def in_raise(x):
    if dist.get_rank() == 0:
        print(-total(x), not total(x))  # expect: RL101


def in_class_body(x):
    if dist.get_rank() == 0:
        class Local:
            n = total(x)  # expect: RL101
        return Local


def in_decorator_argument(x):
    if dist.get_rank() == 0:
        @(lambda n: lambda f: f)(total(x))  # expect: RL101
        def inner():
            return 1
        return inner


def in_condition(x):
    if dist.get_rank() == 0 and total(x) > 0:  # expect: RL101
        return 1
    return 0


def in_lambda_body_never_called(x):
    if dist.get_rank() == 0:
        return lambda: total(x)
    return None


def method_on_result(x):
    if dist.get_rank() == 0:
        return str(total(x)).strip().upper()[0]  # expect: RL101
