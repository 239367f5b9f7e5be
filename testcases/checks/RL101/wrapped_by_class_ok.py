# clause: §5 a decorator that is a class | processes: 2
import datetime

import torch
import torch.distributed as dist


class OnMain:
    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        if dist.get_world_size() == 2:
            return self.function(*args)
        return None


@OnMain
def gather(value):
    dist.all_reduce(value)


def main():
    gather(torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
