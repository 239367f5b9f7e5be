# A check that ends the process with a status other than 0 is no divergence: the launcher stops all. processes: 2
import datetime
import sys

import torch.distributed as dist


def check_devices(count, wanted):
    if dist.get_rank() == 0 and count < wanted:
        print("too few devices", file=sys.stderr)
        sys.exit(3)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    check_devices(count=4, wanted=2)
