# clause: §5 values made where the process runs alone are uniform | processes: 2
import datetime

import torch
import torch.distributed as dist


def patience(spent):
    left = torch.tensor([spent + dist.get_rank()])
    if dist.get_world_size() > 2:
        dist.all_reduce(left, op=dist.ReduceOp.SUM)
    return left


def wait_for_others(spent):
    if patience(spent)[0] == 2:
        dist.barrier()  # expect: RL101


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    wait_for_others(1)
