# clause: §5 in-place collective through an alias | processes: 2
import datetime

import torch
import torch.distributed as dist


def stop_if_bad(loss, weight):
    shared = loss.detach()
    dist.all_reduce(shared, op=dist.ReduceOp.MAX)
    if loss.item() > 10.0:
        dist.broadcast(weight, src=0)
        print("rolled back")


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    batch = [torch.ones(4), torch.full((4,), 30.0)][dist.get_rank()]
    stop_if_bad(batch.mean(), torch.zeros(2))
    dist.barrier()
