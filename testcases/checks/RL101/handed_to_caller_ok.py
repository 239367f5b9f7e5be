# clause: §5 a function that is handed over | processes: 2
import datetime

import torch
import torch.distributed as dist


def call(function, *arguments):
    return function(*arguments)


def main():
    value = torch.ones(1)
    if dist.get_world_size() == 2:
        call(dist.all_reduce, value)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
