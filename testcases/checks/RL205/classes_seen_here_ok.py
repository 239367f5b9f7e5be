# clause: §5 unique decides the length of what goes on through views and arithmetic | processes: 2
import datetime

import torch
import torch.distributed as dist


def shared_classes(labels: torch.Tensor):
    seen = torch.bincount(labels, minlength=8)
    seen = seen.float().view(-1) * 2
    dist.all_reduce(seen)
    return seen


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = [[0, 1, 1, 2], [3, 3, 3, 3]][dist.get_rank()]
    print(shared_classes(torch.tensor(own)))
