# clause: §5 a registry that decorators fill | processes: 2
import datetime

import torch
import torch.distributed as dist


STEPS = {}


def step(name):
    def register(function):
        STEPS[name] = function
        return function
    return register


@step("sum")
def sum_step(value):
    dist.all_reduce(value)


@step("log")
def log_step(value):
    print(value)


def main():
    name = "sum" if dist.get_world_size() == 2 else "log"
    STEPS[name](torch.ones(1))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
