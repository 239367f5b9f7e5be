# clause: §5 a list of as many ranks as the launcher has started is the world | processes: 3
import datetime
import os

import torch
import torch.distributed as dist


def wait_until_done(group, rounds):
    left = torch.tensor([rounds])
    dist.all_reduce(left, op=dist.ReduceOp.MAX, group=group)
    while int(left) > 0:
        left -= 1
        dist.barrier()


def main():
    everybody = list(range(int(os.environ["WORLD_SIZE"])))
    group = dist.new_group(everybody)
    wait_until_done(group, 3 if dist.get_rank() == 0 else 1)


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
