# clause: §5 a dictionary of pairs | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    names = ["a", "b", "c"]
    table = dict(zip(names, range(dist.get_world_size())))
    for name, value in table.items():
        dist.all_reduce(torch.tensor([value]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
