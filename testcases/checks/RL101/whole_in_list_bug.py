# clause: §6 list() runs a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def averaged(tensors):
    for tensor in tensors:
        dist.all_reduce(tensor)
        yield tensor / 2


def main():
    lazy = averaged([torch.ones(1), torch.ones(2)])
    if dist.get_rank() == 0:
        done = list(lazy)  # expect: RL101
        print(len(done))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
