# clause: §6 return out of a loop | processes: 2
import datetime

import torch
import torch.distributed as dist


def find_learning_rate(loss_of, rates):
    for rate in rates:
        loss = torch.tensor([loss_of(rate)])
        if loss.item() > 1.0:
            return rate  # expect: RL103
        dist.all_reduce(loss, op=dist.ReduceOp.MAX)
    return rates[-1]


if __name__ == "__main__":
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=3))
    steepness = [5.0, 1.0][dist.get_rank()]
    find_learning_rate(lambda rate: rate * steepness, [0.1, 0.3, 0.5])
    dist.barrier()
