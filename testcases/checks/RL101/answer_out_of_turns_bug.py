# clause: architecture 6 (a `return` out of a with is no exception: its manager goes on behind the yield)
# processes: 2
import contextlib

import torch.distributed as dist


@contextlib.contextmanager
def one_after_the_other(wanted):
    if wanted:
        if dist.get_rank() > 0:
            dist.barrier()  # expect: RL101
        yield
        if dist.get_rank() > 0:
            dist.barrier()
    else:
        yield


def table(path):
    with one_after_the_other(wanted=True):
        if dist.get_rank() > 0:
            return open(path).read()
        with open(path, "w") as out:
            out.write("a b c")
        return "a b c"


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(table("/dev/null"))
    dist.destroy_process_group()
