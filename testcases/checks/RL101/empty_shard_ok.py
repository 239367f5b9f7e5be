# clause: §5 truth of a container is its length | processes: 2
import datetime

import torch
import torch.distributed as dist


def pooled_error(errors):
    total = torch.zeros(1)
    if errors:
        total = torch.tensor([sum(errors)])
    dist.all_reduce(total)
    return total.item()


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = [[0.5, 0.25], []][dist.get_rank()]
    pooled_error(own)
    dist.barrier()
