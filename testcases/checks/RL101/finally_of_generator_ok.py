# clause: §6 the end of a generator | processes: 2
import datetime

import torch
import torch.distributed as dist


def traced(count):
    try:
        for index in range(count):
            yield index
    finally:
        dist.barrier()


def main():
    if dist.get_world_size() == 2:
        for index in traced(2):
            print(index)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
