# clause: §5 outputs of an agreed size | processes: 2
import datetime

import torch
import torch.distributed as dist


def gather_all(x: torch.Tensor):
    kept = x[x != 0]
    most = torch.tensor([kept.numel()])
    dist.all_reduce(most, op=dist.ReduceOp.MAX)
    room = torch.zeros(int(most))
    room[:kept.numel()] = kept
    dist.all_reduce(room)
    return room


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    own = [[1.0, 0.0, 2.0], [3.0, 1.0, 4.0]][dist.get_rank()]
    gather_all(torch.tensor(own))
