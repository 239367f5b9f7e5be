# clause: §4 the else part of a loop over a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def numbers():
    for number in (1, 2, 3):
        yield number


def main():
    wanted = 2 + 2 * dist.get_world_size()
    for number in numbers():
        if number == wanted:
            break
    else:
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
