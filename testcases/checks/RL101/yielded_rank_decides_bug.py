# clause: §6 what a generator yields is the loop's element | processes: 2
import datetime

import torch
import torch.distributed as dist


def places(count):
    for step in range(count):
        yield dist.get_rank() + step


def main():
    loss = torch.ones(1)
    for place in places(3):
        if place == 3:
            dist.all_reduce(loss)  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
