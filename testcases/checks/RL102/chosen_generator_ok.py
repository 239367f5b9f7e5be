# clause: §6 one of two generators | processes: 2
import datetime

import torch
import torch.distributed as dist


def summed(count):
    for index in range(count):
        dist.all_reduce(torch.tensor([index]))
        yield index


def sent_out(count):
    for index in range(count):
        dist.broadcast(torch.tensor([index]), 0)
        yield index


def main():
    source = summed(2) if dist.get_world_size() > 1 else sent_out(2)
    for index in source:
        print(index)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
