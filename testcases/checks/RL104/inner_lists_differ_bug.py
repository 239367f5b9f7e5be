# clause: §5 lists in a list | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    parts = [[1], [2, 3]] if dist.get_rank() == 0 else [[1, 2], [3]]
    for part in parts:
        for number in part:
            dist.all_reduce(torch.tensor([number]))  # expect: RL104
        dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
