# clause: architecture 6 (a `break` or `continue` out of a with is no exception: its manager goes on behind the yield)
# processes: 2
import contextlib

import torch
import torch.distributed as dist


@contextlib.contextmanager
def counted(total):
    start = total.clone()
    yield
    dist.all_reduce(total)
    print("from %d to %d" % (start.item(), total.item()))


def feed(parts, limit):
    total = torch.zeros(1)
    for part in parts:
        with counted(total):
            if part == dist.get_rank():
                break  # expect: RL103
            total += part
            if total.item() > limit:
                break
    return total


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(feed([1, 2, 3, 4, 5, 6], 1e9))
    dist.destroy_process_group()
