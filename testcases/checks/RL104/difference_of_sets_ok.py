# clause: §5 a set difference | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    known = {1, 2, 3}
    seen = {dist.get_world_size() + 1, 3}
    for number in sorted(known - seen):
        dist.all_reduce(torch.tensor([number]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
