# clause: §6 an all-reduced length | processes: 2
import datetime

import torch
import torch.distributed as dist


def main():
    rows = [1.0] * (1 + dist.get_rank())
    count = torch.tensor([len(rows)])
    dist.all_reduce(count, op=dist.ReduceOp.MIN)
    for index in range(count.item()):
        dist.all_reduce(torch.tensor([rows[index]]))


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    main()
    dist.barrier()
