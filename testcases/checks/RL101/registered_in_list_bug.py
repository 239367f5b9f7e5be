# clause: §5 callbacks in a list | processes: 2
import datetime

import torch
import torch.distributed as dist


HOOKS = []


def on_end(function):
    HOOKS.append(function)
    return function


@on_end
def synchronize():
    dist.barrier()


def main():
    if dist.get_rank() == 0:
        for hook in HOOKS:
            hook()  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
